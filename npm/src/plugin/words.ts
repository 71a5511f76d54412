// What a model is told that the module does not know: of rooms and stores.

import type { Merged } from '../preferences.js';

/** The change is made: what changed, and what is saved now. */
export const saved = ({ record, text }: Merged): string =>
  `${text}\n${record === null ? 'No preferences are saved.' : `The saved preferences: ${record}`}`;

/** The arguments could not be looked at. The reason has no capital and no stop, as messages have none. */
export const unreadable = (tool: string, reason: string): string =>
  'Nothing was saved; the preferences are unchanged.\n' +
  `- ${reason.charAt(0).toUpperCase()}${reason.slice(1)}.\nFix this and call \`${tool}\` again.`;

export const NO_ROOM =
  'Nothing was saved: it is not known which room this is for. No argument can say that; the program that runs you ' +
  'has to. Do not call again, and tell the user that the preference was not saved.';

export const NOT_SAVED =
  'The change could not be saved: the store of preferences fails. Follow the wish in this conversation, and tell the ' +
  'user that it was not saved. It may be tried again later.';

export const NO_ACCESS =
  'The change was not saved: the store of preferences does not accept the key of the program that runs you, or not for ' +
  'this room. Do not call again: whoever runs this program has to change the key first. Follow the wish in this ' +
  'conversation, and tell the user that it was not saved.';

export const MAYBE_SAVED =
  'It is not known whether the change was saved: the store of preferences did not answer in time. Follow the wish in ' +
  'this conversation, and tell the user. The same call again does no harm.';
