// The households that were drawn for the study: offered at the household's field, with their group and with what was
// measured already. The last list of each study is kept for use offline.

import { text, textOr } from './language.js';
import { byId, make } from './page.js';
import { householdsOf, type Household } from './server.js';
import { apiKey, setSetting, setting } from './store.js';

export interface Households {
  /** Reads the list of the study in the form again. */
  refresh(): Promise<void>;
  /** Shows what is known about the household in the form. */
  follow(): void;
  /** Returns the household whose id is, or ends with, this code. */
  find(code: string): Household | undefined;
}

/** Prepares the list. `changed` is called after the group follows from the household. */
export function prepareHouseholds(changed: () => void): Households {
  const study = byId<HTMLInputElement>('study');
  const input = byId<HTMLInputElement>('household');
  let shownStudy = '';
  let listed: readonly Household[] = [];

  const show = (households: readonly Household[]): void => {
    listed = households;
    byId('households').replaceChildren(...households.map(option));
    note('study-note', households.length === 0 ? '' : text('household.listed', { count: households.length }));
    follow();
  };
  const follow = (): void => {
    const wanted = input.value.trim();
    const household = listed.find(({ householdId }) => householdId === wanted);
    const isFull = wanted.startsWith('did:') && document.activeElement !== input;
    note(
      'household-note',
      household ? about(household) : isFull && listed.length > 0 ? text('household.unlisted') : '',
    );
    if (study.value.trim() !== shownStudy) void refresh();
  };
  const refresh = async (): Promise<void> => {
    const wanted = study.value.trim();
    if (wanted !== shownStudy) {
      shownStudy = wanted; // before the list, which looks for other studies
      show(wanted === '' ? [] : parsed(await setting(KEPT + wanted)));
    }
    const key = await apiKey();
    if (wanted === '' || key === '' || !navigator.onLine) return;
    const fetched = await householdsOf(wanted, key);
    if (!fetched || study.value.trim() !== wanted) return;
    await setSetting(KEPT + wanted, JSON.stringify(fetched));
    show(fetched);
  };
  input.addEventListener('change', () => {
    const household = listed.find(({ householdId }) => householdId === input.value.trim());
    const group = document.querySelector<HTMLInputElement>(`[name="testGroup"][value="${household?.testGroup}"]`);
    const isChosen = document.querySelector('[name="testGroup"]:checked') !== null;
    if (group && !isChosen) group.checked = true;
    follow();
    if (group) changed();
  });
  const isNamed = ({ householdId }: Household, code: string): boolean =>
    [code, `:${code}`, `/${code}`].some((end, index) =>
      index === 0 ? householdId === end : householdId.endsWith(end),
    );
  return {
    refresh,
    follow: () => {
      // A study is looked up once the user has left its field.
      if (document.activeElement !== study) follow();
    },
    find: (code) => listed.find((one) => isNamed(one, code)),
  };
}

function option({ householdId, testGroup, record }: Household): HTMLElement {
  const group = testGroup === null ? '' : textOr(`group.${testGroup}`, testGroup);
  const words = [group, record ? text('household.option.measured') : ''].filter(Boolean).join(', ');
  const element = make('option', words);
  element.setAttribute('value', householdId);
  return element;
}

function about({ record, isReserve }: Household): string {
  if (record) return text('household.measured', { status: textOr(`status.${record.status}`, record.status) });
  return isReserve ? text('household.reserve') : '';
}

function note(id: string, words: string): void {
  byId(id).hidden = words === '';
  if (byId(id).textContent !== words) byId(id).textContent = words;
}

function parsed(kept: string): Household[] {
  try {
    const households: unknown = JSON.parse(kept);
    return Array.isArray(households) ? (households as Household[]) : [];
  } catch {
    return [];
  }
}

const KEPT = 'households:';
