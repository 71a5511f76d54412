// Rows of texts (events, notes about work) and of links.

import { text, type TextName } from './language.js';
import { byId, within } from './page.js';
import { makeRows, nameControl, type Rows } from './rows.js';

/** Creates the rows of a list of texts, whose name is in `data-texts` and whose labels are those of `data-kind`. */
export function textRows(list: HTMLElement, changed: () => void): { rows: Rows; name: string } {
  const name = list.dataset['texts']!;
  const words = (what: 'item' | 'remove', number: number): string =>
    text(`${list.dataset['kind']}.${what}` as TextName, { number });
  const rows = makeRows({
    list,
    addButton: within(document.body, `[data-add="${name}"]`),
    template: 'text-row',
    changed,
    label(row, index) {
      const label = within<HTMLElement>(row, 'label');
      const input = within<HTMLInputElement>(row, 'input');
      nameControl(label, input, name, words('item', index + 1));
      input.id = `${name.replaceAll('.', '-')}-${index}`;
      label.setAttribute('for', input.id);
      within(row, '.remove').setAttribute('aria-label', words('remove', index + 1));
    },
  });
  return { rows, name };
}

/** Creates the rows of links. */
export function linkRows(changed: () => void): Rows {
  return makeRows({
    list: byId('evidence'),
    addButton: byId('add-evidence'),
    template: 'evidence-row',
    changed,
    label(row, index) {
      const number = index + 1;
      const [kind, link] = row.querySelectorAll('label');
      const type = `evidence[${index}].type`;
      nameControl(kind!, within<HTMLSelectElement>(row, 'select'), type, text('link.type', { number }));
      nameControl(
        link!,
        within<HTMLInputElement>(row, 'input'),
        `evidence[${index}].uri`,
        text('link.item', { number }),
      );
      within(row, '.remove').setAttribute('aria-label', text('link.remove', { number }));
    },
  });
}
