// The findings of the service about a sent form, at the fields that they are about.

import type { ProblemError } from '../api/types.js';
import type { Message } from './field.js';

/** Assigns the places of a request to fields: the longest pointer that begins the place of a finding decides. */
export type Places = readonly (readonly [pointer: string, field: string])[];

/** Returns the messages of each field, and the list of all errors for the summary. */
export function placed(errors: readonly ProblemError[], places: Places): Placed {
  const messages = new Map<string, Message[]>();
  const problems: { text: string; field: string | null }[] = [];
  for (const error of errors) {
    const isWarning = error.severity === 'warning';
    const pointer = decoded(error.pointer.replace(/^#/, ''));
    // A finding about a missing member is at the object that should have it.
    const { member } = (error.params ?? {}) as { member?: unknown };
    const isInside = typeof member === 'string' && !pointer.endsWith(`/${member}`);
    const place = isInside ? `${pointer}/${member}` : pointer;
    const field = fieldOf(place, places);
    const text = sentence(error.detail);
    if (field !== null) messages.set(field, [...(messages.get(field) ?? []), { text, help: error.help, isWarning }]);
    if (!isWarning) problems.push({ text: `${text}${field === null && error.help ? `: ${error.help}` : ''}`, field });
  }
  return { at: (field) => messages.get(field) ?? [], problems };
}

/** Nothing was found. */
export const nothingPlaced: Placed = { at: () => [], problems: [] };

/** Messages by field, and the problems of a form. */
export interface Placed {
  readonly at: (field: string) => readonly Message[];
  readonly problems: readonly { text: string; field: string | null }[];
}

function fieldOf(place: string, places: Places): string | null {
  const covers = (pointer: string) => place === pointer || place.startsWith(`${pointer}/`);
  const found = places.filter(([pointer]) => covers(pointer)).sort(([one], [other]) => other.length - one.length);
  return found[0]?.[1] ?? null;
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function decoded(pointer: string): string {
  try {
    return decodeURIComponent(pointer);
  } catch {
    return pointer;
  }
}
