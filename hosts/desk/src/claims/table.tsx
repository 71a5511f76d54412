// The table of claims. Its headings sort the rows that are loaded.

import { useTable } from '@tanstack/preact-table';
import type { JSX } from 'preact';

import { Scroll } from '../parts/page.js';
import { type Row, columns, features } from './columns.js';

/** Shows rows. `caption` says which records they are. */
export function ClaimsTable({ rows, caption }: { rows: Row[]; caption: string }): JSX.Element {
  const table = useTable({ features, columns, data: rows, getRowId: (row) => row.id });
  return (
    <Scroll name="Table of claims">
      <table class="stacked">
        <caption>{caption}</caption>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => {
                const sorted = header.column.getIsSorted();
                return (
                  <th key={header.id} scope="col" aria-sort={SORTED[String(sorted)] ?? 'none'}>
                    <button type="button" class="sort" onClick={header.column.getToggleSortingHandler()}>
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

const SORTED: Record<string, 'ascending' | 'descending'> = { asc: 'ascending', desc: 'descending' };
