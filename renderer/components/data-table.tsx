import type { ReactNode } from 'react'

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
  /** The columns' classes say how wide they are, the first takes the rest: a long text cannot widen it, and long tables draw faster. */
  fixed?: boolean
}

/** Written out, because some browsers forget what a table is when its parts are shown as blocks. */
const ROLE = { table: 'table', rowgroup: 'rowgroup', row: 'row', columnheader: 'columnheader', cell: 'cell' }

/** A table that never scrolls sideways. Put it in a `Card` with `flush`. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  cards = columns.length > 3,
  fixed = false,
}: DataTableProps<Row>) {
  return (
    <table
      role={ROLE.table}
      aria-label={label}
      className={`data-table ${cards ? 'as-cards' : ''} ${fixed ? 'table-fixed' : ''}`}
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
      <tbody role={ROLE.rowgroup}>
        {rows.map((row) => (
          <tr key={rowKey(row)} role={ROLE.row}>
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
        ))}
      </tbody>
    </table>
  )
}
