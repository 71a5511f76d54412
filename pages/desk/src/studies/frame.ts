// Writes the page of a report into a frame that runs no scripts.
//
// The frame inherits the policy of this page, which refuses inline styles, also while the page is parsed. The styles of
// the report are therefore renamed in its text, and set through the object model, which the policy allows.

/** Writes the page into the document of the frame, and returns the height of its content. */
export function fillFrame(frame: HTMLIFrameElement, page: string): number {
  const target = frame.contentDocument;
  const view = frame.contentWindow as (Window & typeof globalThis) | null;
  if (target === null || view === null) return frame.clientHeight;
  // The report writes `"` in texts and values as `&quot;`, so these patterns match only its markup.
  const renamed = page
    .replace(/<style\b[^>]*>([^]*?)<\/style>/g, '<template class="sheet">$1</template>')
    .replaceAll(' style="', ` ${STYLE}="`);
  const report = new DOMParser().parseFromString(renamed, 'text/html');
  const sheets = [...report.querySelectorAll<HTMLTemplateElement>('template.sheet')].map((template) => {
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(template.content.textContent ?? '');
    template.remove();
    return sheet;
  });
  report.querySelectorAll('script, meta, base, link').forEach((element) => element.remove());
  const { lang, dir } = report.documentElement;
  target.documentElement.replaceChildren(...report.documentElement.childNodes);
  target.documentElement.lang = lang;
  target.documentElement.dir = dir;
  for (const element of target.querySelectorAll<HTMLElement | SVGElement>(`[${STYLE}]`)) {
    element.style.cssText = element.getAttribute(STYLE) ?? '';
    element.removeAttribute(STYLE);
  }
  target.adoptedStyleSheets = sheets;
  return target.documentElement.scrollHeight + 32;
}

/** The attribute that carries a style until the element is in the frame. */
const STYLE = 'data-report-style';
