import { type ReactNode, useDeferredValue, useMemo } from 'react'

export type Column<Row> = {
  heading: string
  cell: (row: Row) => ReactNode
  /** `end` is for the row's action: at the right, and in a card beside the first line. */
  align?: 'end'
  className?: string
}

type DataTableProps<Row> = {
  /** The accessible name. */
  label: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string | number
  /**
   * For hundreds of rows: only visible rows are laid out, so the classes of all columns but the first must set their widths.
   * `columns` and `rowKey` must not change between renders.
   */
  long?: boolean
}

const FIRST_ROWS = 25

/** Browsers drop the implicit roles of a table whose parts are displayed as blocks. */
const ROLE = { table: 'table', rowgroup: 'rowgroup', row: 'row', columnheader: 'columnheader', cell: 'cell' }

/** A table that never scrolls sideways: with more than three columns, narrow windows show its rows as cards. */
export function DataTable<Row>({ label, columns, rows, rowKey, long = false }: DataTableProps<Row>) {
  // Hundreds of rows are rendered in the background, so that the page keeps responding.
  const shown = useDeferredValue(rows, rows.slice(0, FIRST_ROWS))
  const body = useMemo(
    () => shown.map((row) => <TableRow key={rowKey(row)} row={row} columns={columns} />),
    [shown, columns, rowKey],
  )
  return (
    <table
      role={ROLE.table}
      aria-label={label}
      className={`data-table ${columns.length > 3 ? 'as-cards' : ''} ${long ? 'long' : ''}`}
    >
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
      {columns.map(({ heading, cell, align, className }, index) => (
        <td
          key={heading}
          role={ROLE.cell}
          data-label={index > 0 && !align ? heading : undefined}
          className={`${align ?? ''} ${className ?? ''}`}
        >
          {cell(row)}
        </td>
      ))}
    </tr>
  )
}
