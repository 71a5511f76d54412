// Page elements by id. A missing element is a programming error and throws.

/** Returns the element with this id. */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no element with the id \`${id}\``);
  return element as T;
}

/** Returns a copy of the element in a template. */
export function fromTemplate(id: string): HTMLElement {
  const content = byId<HTMLTemplateElement>(id).content.firstElementChild;
  return content!.cloneNode(true) as HTMLElement;
}

/** Returns the first matching element inside an element. */
export function within<T extends Element>(element: Element, selector: string): T {
  const found = element.querySelector<T>(selector);
  if (!found) throw new Error(`no element matches \`${selector}\``);
  return found;
}

/** Creates an element with text and classes. */
export function make(name: string, text = '', className = ''): HTMLElement {
  const element = document.createElement(name);
  element.textContent = text;
  if (className) element.className = className;
  return element;
}
