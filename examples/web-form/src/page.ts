// Elements of the page, by id: a missing one is a mistake that shows at once.

/** The element with this id. */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const element = document.getElementById(id);
  if (!element) throw new Error(`there is no element \`${id}\` in the page`);
  return element as T;
}

/** The element that a template holds, anew. */
export function fromTemplate(id: string): HTMLElement {
  const content = byId<HTMLTemplateElement>(id).content.firstElementChild;
  return content!.cloneNode(true) as HTMLElement;
}

/** The first `T` within an element that fits. */
export function within<T extends Element>(element: Element, selector: string): T {
  const found = element.querySelector<T>(selector);
  if (!found) throw new Error(`there is no \`${selector}\``);
  return found;
}

/** A new element with text and classes. */
export function make(name: string, text = '', className = ''): HTMLElement {
  const element = document.createElement(name);
  element.textContent = text;
  if (className) element.className = className;
  return element;
}
