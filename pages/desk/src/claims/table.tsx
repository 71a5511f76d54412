// The table of claims. The service orders the records by time; the other headings sort the rows that are loaded.

import { useTable } from '@tanstack/preact-table';
import type { JSX } from 'preact';

import { Scroll } from '../parts/page.js';
import { type Row, TIME_COLUMN, columns, features } from './columns.js';

/** An order of the service. */
export type Order = 'newest' | 'oldest';

/** Shows rows in the order of the service. `caption` says which records they are. */
export function ClaimsTable(properties: {
  rows: Row[];
  caption: string;
  order: Order;
  onOrder: (order: Order) => void;
}): JSX.Element {
  const { rows, caption, order, onOrder } = properties;
  const table = useTable({ features, columns, data: rows, getRowId: (row) => row.id });
  const isSorted = table.getAllColumns().some((column) => column.getIsSorted() !== false);
  const turn = () => {
    if (isSorted) table.resetSorting(true);
    else onOrder(order === 'newest' ? 'oldest' : 'newest');
  };
  return (
    <Scroll name="Table of claims">
      <table class="stacked">
        <caption>{caption}</caption>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => {
                const { column } = header;
                const isTime = column.id === TIME_COLUMN;
                const sorted = isTime ? !isSorted && BY_TIME[order] : column.getIsSorted();
                return (
                  <th key={header.id} scope="col" aria-sort={SORTED[String(sorted)] ?? 'none'}>
                    <button type="button" class="sort" onClick={isTime ? turn : column.getToggleSortingHandler()}>
                      <table.FlexRender header={header} />
                      <span aria-hidden="true">{sorted === 'asc' ? ' ▲' : sorted === 'desc' ? ' ▼' : ''}</span>
                    </button>
                  </th>
                );
              })}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id}>
              {row.getAllCells().map((cell) => (
                <td key={cell.id} data-label={String(cell.column.columnDef.header)} data-column={cell.column.id}>
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

const BY_TIME = { newest: 'desc', oldest: 'asc' } as const;
const SORTED: Record<string, 'ascending' | 'descending'> = { asc: 'ascending', desc: 'descending' };
