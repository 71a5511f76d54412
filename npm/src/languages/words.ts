// The texts of findings in a language: ICU messages by code, with numbers and dates as Intl formats them.
//
// A text that a language lacks is the module's own, as a sentence. This file contains no text.

import { IntlMessageFormat, type Formatters } from 'intl-messageformat';

import type { Finding } from '../contract.js';
import { stepsOfPointer } from '../forms/path.js';

/** A language as its files describe it. */
export interface Language {
  /** The tag of BCP 47, for example `fr`. */
  readonly tag: string;
  /** The name in the language itself. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
  /** Whether a speaker of the language has reviewed the texts. */
  readonly reviewed: boolean;
}

/** The texts of a language, for `bindClaimForm` and for pages that show findings. */
export interface Words extends Language {
  /** Returns the text of a finding: its message, then its help. */
  text(finding: Finding): string;
  /** Returns the message of a finding: the error, as a sentence. */
  message(finding: Finding): string;
  /** Returns the help of a finding: how to fix the error; an empty text for a code without help. */
  help(finding: Finding): string;
  /** Returns the heading of a summary, for a number of errors. */
  heading(errors: number): string;
}

/** The texts of a code as ICU messages. */
interface Texts {
  readonly message: string;
  readonly help?: string;
}

/** The files of a language in one object. */
export interface LanguageFile extends Language {
  readonly heading: string;
  readonly unknownDay: string;
  readonly findings: Readonly<Record<string, Texts>>;
}

/** Returns the texts of a language. */
export function wordsOf({ heading, unknownDay, findings, ...language }: LanguageFile): Words {
  const format = formatterOf(language.tag, unknownDay);
  const textOf = (finding: Finding, part: 'message' | 'help'): string => {
    const texts = Object.hasOwn(findings, finding.code) ? findings[finding.code] : undefined;
    const own = finding[part] === null ? '' : sentence(finding[part]);
    const text = texts ? (texts[part] ?? '') : own;
    return format(text, valuesOf(finding)) ?? own;
  };
  const words: Words = {
    ...language,
    text: (finding) => [words.message(finding), words.help(finding)].filter(Boolean).join(' '),
    message: (finding) => textOf(finding, 'message'),
    help: (finding) => textOf(finding, 'help'),
    heading: (errors) => format(heading, { count: errors }) ?? '',
  };
  return words;
}

type Values = Readonly<Record<string, string | number>>;

/** Returns the parameters of a finding. `place` is the name of the member, or of the list that contains the item. */
function valuesOf({ path, message, params }: Finding): Values {
  const names = stepsOfPointer(path).filter((step) => typeof step === 'string');
  const lists = Object.entries(params).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]);
  return { place: names.at(-1) ?? '', reason: '', detail: message, ...Object.fromEntries(lists) };
}

/**
 * Returns a function that formats ICU messages of a language. It returns `undefined` if a value is missing, for example
 * because a later version of the service has other parameters.
 */
function formatterOf(tag: string, unknownDay: string): (text: string, values: Values) => string | undefined {
  const formatters = formattersOf(tag === 'en' ? 'en-GB' : tag, unknownDay);
  const parsed = new Map<string, IntlMessageFormat>();
  return (text, values) => {
    try {
      let message = parsed.get(text);
      if (!message) {
        message = new IntlMessageFormat(text, tag, undefined, { ignoreTag: true, formatters });
        parsed.set(text, message);
      }
      return String(message.format({ ...values }));
    } catch {
      return undefined;
    }
  };
}

/**
 * Returns the formatters of a locale. The module writes decimals and days as text: all digits of a decimal are shown,
 * and a day has no time zone. Digits are those that number inputs show.
 */
function formattersOf(locale: string, unknownDay: string): Formatters {
  const digits = { maximumFractionDigits: 20, numberingSystem: 'latn' };
  const day = { timeZone: 'UTC', numberingSystem: 'latn' };
  return {
    getNumberFormat: (_, options) => {
      const { format } = new Intl.NumberFormat(locale, { ...digits, ...(options as Intl.NumberFormatOptions) });
      const shown = (value: number | string): string => (isNumber(value) ? format(value as number) : String(value));
      return { format: shown } as unknown as Intl.NumberFormat;
    },
    getDateTimeFormat: (_, options) => {
      const { format } = new Intl.DateTimeFormat(locale, { ...options, ...day });
      const shown = (value: unknown): string => (DAY.test(String(value)) ? format(Date.parse(`${value}`)) : unknownDay);
      return { format: shown } as unknown as Intl.DateTimeFormat;
    },
    getPluralRules: (_, options) => new Intl.PluralRules(locale, options),
  };
}

const isNumber = (value: number | string): boolean => value !== '' && Number.isFinite(Number(value));

/** Converts a message of the module into a sentence. */
function sentence(text: string): string {
  const quoted = text.replaceAll(/`([^`]*)`/g, '“$1”');
  const whole = quoted.charAt(0).toUpperCase() + quoted.slice(1);
  return /[.?!]$/.test(whole) ? whole : `${whole}.`;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
