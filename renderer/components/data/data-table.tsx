import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { ListSkeleton, Skeleton, TextSkeleton } from '../feedback/skeleton.tsx'

export type Column<Row> = {
  heading: string
  cell: (row: Row) => ReactNode
  /** True if the cell names its row. */
  isRowHeader?: boolean
  /** Right-aligned; in a card, beside the first cell. */
  align?: 'end'
  className?: string
}

type Layout<Row> = {
  columns: Column<Row>[]
  /** The column widths as `grid-cols` utilities, which don't apply to cards. */
  grid: string
}

type DataTableProps<Row> = Layout<Row> & {
  label: string
  headClass?: string
  rows: Row[]
  rowKey: (row: Row) => string | number
}

const FIRST_ROWS = 25

/** Browsers drop the implicit roles of table elements that aren't displayed as a table. */
const ROLE = {
  table: 'table',
  rowgroup: 'rowgroup',
  row: 'row',
  columnheader: 'columnheader',
  rowheader: 'rowheader',
  cell: 'cell',
}

/** In a card, after the first cell: see data-table.css. */
const CARD_END = 'max-tablet:-order-1 max-tablet:col-span-2'

/** A separator from the cell before it on the second line of a card. */
export const CARD_DOT = "max-tablet:before:mr-1.5 max-tablet:before:content-['·'/'']"

export const getId = ({ id }: { id: string }) => id

const hasCards = (columns: unknown[]) => columns.length > 3
const baseHeadClass = (columns: unknown[]) =>
  `block border-border border-b bg-sunken ${hasCards(columns) ? 'max-tablet:sr-only' : ''}`

const HEAD_ROW_CLASS = 'grid min-h-10 items-center gap-x-4 px-5 desktop:gap-x-6 desktop:px-6'
const headCellClass = ({ align, className = '' }: Pick<Column<never>, 'align' | 'className'>) =>
  `label whitespace-nowrap ${align ? 'text-right' : 'text-left'} ${className}`

/**
 * A table that never scrolls sideways: in narrow windows, rows with more than three columns become cards. Each row is a grid, so that
 * the browser lays out only rows near the viewport: the column widths of a real table depend on every row. Define `columns` and
 * `rowKey` outside the component or memoize them: all rows render again when one of them changes.
 */
export function DataTable<Row>({ label, columns, grid, headClass = '', rows, rowKey }: DataTableProps<Row>) {
  // Hundreds of rows are rendered in the background, so that the page keeps responding.
  const shown = useDeferredValue(rows, rows.slice(0, FIRST_ROWS))
  const body = useMemo(
    () =>
      shown.map((row) => (
        <tr key={rowKey(row)} role={ROLE.row} className={`data-row ${hasCards(columns) ? 'card-row' : ''} ${grid}`}>
          {columns.map(({ heading, cell, isRowHeader, align, className = '' }) => {
            const Cell = isRowHeader ? 'th' : 'td'
            return (
              <Cell
                key={heading}
                role={isRowHeader ? ROLE.rowheader : ROLE.cell}
                scope={isRowHeader ? 'row' : undefined}
                className={`min-w-0 text-left font-normal ${align ? `flex justify-end ${CARD_END}` : ''} ${className}`}
              >
                {cell(row)}
              </Cell>
            )
          })}
        </tr>
      )),
    [shown, columns, grid, rowKey],
  )
  return (
    <table role={ROLE.table} aria-label={label} className="block">
      <thead role={ROLE.rowgroup} className={`${baseHeadClass(columns)} ${headClass}`}>
        <tr role={ROLE.row} className={`${HEAD_ROW_CLASS} ${grid}`}>
          {columns.map((column) => (
            <th key={column.heading} role={ROLE.columnheader} scope="col" className={headCellClass(column)}>
              {column.heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role={ROLE.rowgroup} className="block divide-y divide-border">
        {body}
      </tbody>
    </table>
  )
}

/** The skeleton of a table, shown after 150 ms. Its cards have only their first line. */
export function TableSkeleton<Row>({ columns, grid, rows }: Layout<Row> & { rows: number }) {
  return (
    <>
      <div aria-hidden="true" className={baseHeadClass(columns)}>
        <div className={`${HEAD_ROW_CLASS} ${grid}`}>
          {columns.map((column) => (
            <span key={column.heading} className={headCellClass(column)}>
              {column.heading}
            </span>
          ))}
        </div>
      </div>
      <ListSkeleton rows={rows} rowClass={`data-row ${grid}`}>
        {columns.map(({ heading }, index) =>
          hasCards(columns) && index === 0 ? (
            <TextSkeleton key={heading} />
          ) : (
            <Skeleton key={heading} className={`w-3/4 ${hasCards(columns) ? 'max-tablet:hidden' : ''}`} />
          ),
        )}
      </ListSkeleton>
    </>
  )
}
