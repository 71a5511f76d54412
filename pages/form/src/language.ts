// The texts of the page in the language of the device or of the settings: ICU messages from `languages/<tag>/form.json`.
// Numbers and dates are formatted by Intl.
//
// English is part of the page, so that a text is always available. The build fills it into `index.html` as well.

import { IntlMessageFormat, type PrimitiveType } from 'intl-messageformat';

import english from '../../../languages/en/form.json';

import { deviceNotes } from './device.js';

/** The name of a text. */
export type TextName = keyof typeof english;

type Texts = Readonly<Record<string, string>>;

const LOADERS = import.meta.glob<Texts>(['../../../languages/*/form.json', '!../../../languages/en/form.json'], {
  import: 'default',
});
const ABOUT = import.meta.glob<{ name: string; direction: 'ltr' | 'rtl' }>('../../../languages/*/language.json', {
  import: 'default',
  eager: true,
});

let tag = 'en';
let texts: Texts = english;
let started: Promise<void> | undefined;
const formats = new Map<string, IntlMessageFormat>();

/** Returns the tag of the page's language. */
export const language = (): string => tag;

/** Returns the languages of the page with their own names, in the order of their tags. */
export function languages(): { tag: string; name: string }[] {
  const tags = ['en', ...Object.keys(LOADERS).map(tagOf)].sort();
  return tags.map((each) => ({ tag: each, name: about(each)?.name ?? nameOf(each) }));
}

/** Loads the texts of the preferred language once, and writes them into the page. */
export const startLanguage = (): Promise<void> => (started ??= start());

/** Returns the tag of the language that the user chose, or that the device prefers. */
export function preferredLanguage(): string {
  const available = languages().map((each) => each.tag);
  const wanted = [deviceNotes.get(CHOSEN) ?? '', ...navigator.languages];
  return wanted.map((each) => each.split('-')[0]!.toLowerCase()).find((each) => available.includes(each)) ?? 'en';
}

async function start(): Promise<void> {
  const found = preferredLanguage();
  if (found !== 'en') {
    try {
      texts = { ...english, ...(await LOADERS[`${FOLDER}${found}/form.json`]!()) };
      tag = found;
    } catch {
      return; // not cached yet: the page stays English
    }
  }
  document.documentElement.lang = tag;
  document.documentElement.dir = about(tag)?.direction ?? 'ltr';
  if (tag !== 'en') translate(document);
}

/** Stores the language of this device. */
export const chooseLanguage = (chosen: string): void => deviceNotes.set(CHOSEN, chosen);

/** Returns a text. `params` are the values of its placeholders. */
export function text(name: TextName, params: Readonly<Record<string, PrimitiveType>> = {}): string {
  return format(texts[name] ?? english[name], name, params);
}

/** Returns a text whose name is composed from data, such as a status; `otherwise` without one. */
export function textOr(name: string, otherwise: string): string {
  return name in english ? text(name as TextName) : otherwise;
}

/** Formats an ICU message of the page's language. `key` identifies it; a malformed message is returned unchanged. */
export function format(message: string, key: string, params: Readonly<Record<string, PrimitiveType>>): string {
  try {
    let made = formats.get(key);
    if (!made) formats.set(key, (made = new IntlMessageFormat(message, tag, undefined, { ignoreTag: true })));
    return String(made.format(params));
  } catch (cause) {
    console.error(key, cause);
    return message;
  }
}

/** Writes the texts into the elements below `root` that name one in `data-text`, or in `data-label` for their name. */
export function translate(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-text]')) {
    element.replaceChildren(...withBold(text(element.dataset['text'] as TextName)));
  }
  for (const element of root.querySelectorAll<HTMLElement>('[data-label]')) {
    element.setAttribute('aria-label', text(element.dataset['label'] as TextName));
  }
  for (const { content } of root.querySelectorAll('template')) translate(content);
}

/** Formats a number as the language writes it, in the digits of the page's inputs. */
export const numberText = (value: number, digits = 3): string =>
  new Intl.NumberFormat(tag, { maximumFractionDigits: digits, numberingSystem: 'latn' }).format(value);

/** Formats a date of the form YYYY-MM-DD without the year, for example "Thu 1 Feb"; '' if it is not a date. */
export function dayText(date: string): string {
  return dateText(date, { weekday: 'short', day: 'numeric', month: 'short' }).replace(',', '');
}

/** Formats a date of the form YYYY-MM-DD with the year; the text itself if it is not a date. */
export const fullDayText = (date: string): string =>
  dateText(date, { day: 'numeric', month: 'short', year: 'numeric' }) || date;

/** Formats a time as the device's time zone has it. */
export const timeText = (time: number | string): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short', numberingSystem: 'latn' }).format(
    new Date(time),
  );

function dateText(date: string, options: Intl.DateTimeFormatOptions): string {
  const time = Date.parse(date);
  const made = new Intl.DateTimeFormat(locale(), { ...options, timeZone: 'UTC', numberingSystem: 'latn' });
  return Number.isNaN(time) ? '' : made.format(time);
}

/** British English, whose dates are those of most field teams. */
const locale = (): string => (tag === 'en' ? 'en-GB' : tag);

/** Splits a text with `<b>` into nodes. */
function withBold(message: string): (string | Node)[] {
  return message.split(/<b>(.*?)<\/b>/).map((part, index) => {
    if (index % 2 === 0) return part;
    const bold = document.createElement('b');
    bold.textContent = part;
    return bold;
  });
}

const about = (each: string): { name: string; direction: 'ltr' | 'rtl' } | undefined =>
  ABOUT[`${FOLDER}${each}/language.json`];

const tagOf = (path: string): string => path.split('/').at(-2)!;

const nameOf = (each: string): string => new Intl.DisplayNames(each, { type: 'language' }).of(each) ?? each;

const FOLDER = '../../../languages/';
const CHOSEN = 'hearth-language';
