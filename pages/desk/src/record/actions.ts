// The changes of a status that the service allows.

/** A change of the status, with its texts. */
export interface Action {
  readonly status: 'disputed' | 'verified' | 'invalidated';
  readonly from: readonly string[];
  readonly button: string;
  readonly title: string;
  readonly effect: string;
}

const ACTIONS: readonly Action[] = [
  {
    status: 'disputed',
    from: ['verified'],
    button: 'Dispute',
    title: 'Dispute the record',
    effect: 'The credential is suspended until the dispute ends. A study counts the record, and lists it as disputed.',
  },
  {
    status: 'verified',
    from: ['disputed'],
    button: 'End the dispute',
    title: 'End the dispute',
    effect: 'The record is verified again, and its credential is valid.',
  },
  {
    status: 'invalidated',
    from: ['verified', 'disputed'],
    button: 'Invalidate',
    title: 'Invalidate the record',
    effect: 'This is final. The credential is revoked, and no study counts the record.',
  },
];

/** Returns the changes that are possible from a status. */
export const actionsFor = (status: string): readonly Action[] => ACTIONS.filter(({ from }) => from.includes(status));
