import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { Skeleton, SkeletonList } from '../feedback/skeleton.tsx'

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
  /** The `grid-cols` classes of a row, for windows from 768 px. */
  grid: string
  rows: Row[]
  rowKey: (row: Row) => string | number
}

const FIRST_ROWS = 25

/** Browsers drop the implicit roles of a table whose parts are not displayed as a table. */
const ROLE = { table: 'table', rowgroup: 'rowgroup', row: 'row', columnheader: 'columnheader', cell: 'cell' }

/**
 * A table that never scrolls sideways: with more than three columns, narrow windows show its rows as cards. Rows are grids, because the
 * column widths of a real table depend on every row, and only rows near the viewport are laid out. They render again when `columns`,
 * `grid` or `rowKey` changes.
 */
export function DataTable<Row>({ label, columns, grid, rows, rowKey }: DataTableProps<Row>) {
