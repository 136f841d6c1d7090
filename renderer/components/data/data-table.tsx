import { type ReactNode, useDeferredValue, useMemo } from 'react'

export type Column<Row> = {
  heading: string
  cell: (row: Row) => ReactNode
  /** `end` sets it at the right; the last such column is the row's action, which a card shows beside its first line. */
  align?: 'end'
  className?: string
}

type DataTableProps<Row> = {
  /** The accessible name. */
  label: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string | number
  /** Below 768 px each row becomes a card whose cells name themselves. Not for rankings of three columns or fewer. */
  cards?: boolean
  /**
   * For hundreds of rows: what is out of sight is not laid out. The columns' classes then say how wide they are; the first takes
   * what the others leave. For short pauses `columns` and `rowKey` have to be the same ones each time.
   */
  long?: boolean
}

const AT_ONCE = 25

/** Written out, because some browsers forget what a table is when its parts are shown as blocks. */
const ROLE = { table: 'table', rowgroup: 'rowgroup', row: 'row', columnheader: 'columnheader', cell: 'cell' }

/** A table that never scrolls sideways. Put it in a `Card` with `flush`. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  cards = columns.length > 3,
  long = false,
}: DataTableProps<Row>) {
  // New rows are made bit by bit, between which the page answers; the first ones at once.
  const shown = useDeferredValue(rows, rows.slice(0, AT_ONCE))
  const body = useMemo(
    () => shown.map((row) => <TableRow key={rowKey(row)} row={row} columns={columns} />),
    [shown, columns, rowKey],
  )
  return (
    <table
      role={ROLE.table}
      aria-label={label}
      className={`data-table ${cards ? 'as-cards' : ''} ${long ? 'long' : ''}`}
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
