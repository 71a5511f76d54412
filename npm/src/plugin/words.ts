// Texts for the model about rooms and stores; the module supplies all others.

import type { Merged } from '../preferences.js';

/** Describes a saved change and the saved record. */
export const saved = ({ record, text }: Merged): string =>
  `${text}\n${record === null ? 'No preferences are saved.' : `Saved preferences: ${record}`}`;

/** Describes arguments that cannot be parsed. The reason has no capital letter and no final stop, like all messages. */
export const unreadable = (tool: string, reason: string): string =>
  'Nothing was saved; the preferences are unchanged.\n' +
  `- ${reason.charAt(0).toUpperCase()}${reason.slice(1)}.\nFix this and call \`${tool}\` again.`;

export const NO_ROOM =
  'Nothing was saved: the room is missing or does not match. Arguments cannot set the room; the program that runs you ' +
  'must set it. Do not call again, and tell the user that the preference was not saved.';

export const NOT_SAVED =
  'The change was not saved: the preference store failed. Follow the preference in this conversation, and tell the ' +
  'user that it was not saved. You may try again later.';

export const NO_ACCESS =
  'The change was not saved: the preference store does not accept the key of the program that runs you, or not for ' +
  'this room. Do not call again: the operator of the program must change the key first. Follow the preference in this ' +
  'conversation, and tell the user that it was not saved.';

export const MAYBE_SAVED =
  'The change may not have been saved: the preference store did not respond in time. Follow the preference in this ' +
  'conversation, and tell the user. You can safely repeat the same call.';
