// The columns of the list of claims.

import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_basic,
  sortFn_text,
  tableFeatures,
} from '@tanstack/preact-table';

import type { ListedRecord } from '../api/types.js';
import { Status } from '../parts/page.js';
import { period, time } from '../parts/format.js';
import { href } from '../route.js';

/** A row: a record with the figures of its claim. */
export type Row = ListedRecord;

/** The features of the table that the list uses. */
export const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, basic: sortFn_basic, text: sortFn_text },
});

const helper = createColumnHelper<typeof features, Row>();

/** The column by which the service orders the records. */
export const TIME_COLUMN = 'createdAt';

/** The columns in their order. */
export const columns = helper.columns([
  helper.accessor('householdId', {
    header: 'Household',
    sortFn: 'alphanumeric',
    cell: ({ row: { original } }) => <a href={href(['claims', original.id])}>{original.householdId}</a>,
  }),
  helper.accessor('status', {
    header: 'Status',
    sortFn: 'text',
    cell: ({ row: { original } }) => (
      <>
        <Status status={original.status} />
        {original.warnings.length > 0 && (
          <small>
            {original.warnings.length} {original.warnings.length === 1 ? 'warning' : 'warnings'}
          </small>
        )}
      </>
    ),
  }),
  helper.accessor((row) => row.studyId ?? '', { id: 'study', header: 'Study', sortFn: 'alphanumeric' }),
  helper.accessor('testGroup', { header: 'Group', sortFn: 'text' }),
  helper.accessor((row) => row.startDate ?? '', {
    id: 'period',
    header: 'Period',
    sortFn: 'basic',
    cell: ({ row: { original } }) => period(original.startDate, original.endDate),
  }),
  helper.accessor((row) => row.fuelType ?? '', { id: 'fuel', header: 'Fuel', sortFn: 'text' }),
  helper.accessor('total', {
    header: 'Total',
    sortFn: 'basic',
    cell: ({ row: { original } }) => `${original.total}${original.unit ? ` ${original.unit}` : ''}`,
  }),
  helper.accessor('sentBy', { header: 'Sent by', sortFn: 'alphanumeric' }),
  helper.accessor(TIME_COLUMN, {
    header: 'Created',
    enableSorting: false,
    cell: ({ row: { original } }) => time(original.createdAt),
  }),
]);
