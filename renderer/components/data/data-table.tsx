import { type ReactNode, useDeferredValue, useMemo } from 'react'

export type Column<Row> = {
  heading: string
  cell: (row: Row) => ReactNode
  /** Right-aligned, and in a card beside the first cell. */
  align?: 'end'
  className?: string
}

type DataTableProps<Row> = {
  /** The accessible name. */
  label: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string | number
}

const FIRST_ROWS = 25

/** Browsers drop the implicit roles of a table whose parts are displayed as blocks. */
const ROLE = { table: 'table', rowgroup: 'rowgroup', row: 'row', columnheader: 'columnheader', cell: 'cell' }

/**
 * A table that never scrolls sideways: with more than three columns, narrow windows show its rows as cards, and the class of each
 * column but the first must set a width for wider windows. Rows render again when `columns` or `rowKey` changes.
 */
export function DataTable<Row>({ label, columns, rows, rowKey }: DataTableProps<Row>) {
  // Hundreds of rows are rendered in the background, so that the page keeps responding.
  const shown = useDeferredValue(rows, rows.slice(0, FIRST_ROWS))
  const body = useMemo(
    () => shown.map((row) => <TableRow key={rowKey(row)} row={row} columns={columns} />),
    [shown, columns, rowKey],
  )
  return (
    <table role={ROLE.table} aria-label={label} className={`data-table ${columns.length > 3 ? 'wide' : ''}`}>
      <thead role={ROLE.rowgroup}>
        <tr role={ROLE.row}>
          {columns.map(({ heading, align, className }) => (
            <th
              key={heading}
              role={ROLE.columnheader}
              scope="col"
              className={`label ${align ?? ''} ${className ?? ''}`}
            >
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role={ROLE.rowgroup}>{body}</tbody>
    </table>
  )
}

function TableRow<Row>({ row, columns }: { row: Row; columns: Column<Row>[] }) {
  return (
    <tr role={ROLE.row}>
      {columns.map(({ heading, cell, align, className }) => (
        <td key={heading} role={ROLE.cell} className={`${align ?? ''} ${className ?? ''}`}>
          {cell(row)}
        </td>
      ))}
    </tr>
  )
}
