import type { CsvFormat, CsvRow } from '#shop/csv/read-csv.ts'

/** The columns of the catalogue's spreadsheet. Each row is a pack size, and a column that a file leaves out is not changed. */
export const COLUMNS = [
	'Product',
	'Pack',
	'Name',
	'Short name',
	'Coffee (%)',
	'Chicory (%)',
	'Roast',
	'Tax category',
	'Description',
	'Story',
	'Features',
	'Net quantity',
	'Unit',
	'SKU',
	'Packed weight (g)',
	'Grinds',
	'On sale',
	'MRP',
	'Selling price',
	'Price from',
	'Stock',
	'Stock before',
	'Low at',
	'Download',
] as const
export type Column = (typeof COLUMNS)[number]

/** The columns that say which pack size a row is about. */
const KEY_COLUMNS = ['Product', 'Pack'] as const satisfies readonly Column[]

export const CATALOGUE_CSV = {
	columns: COLUMNS,
	keyColumns: KEY_COLUMNS,
	/** Far above what a shop of this size sells. */
	maxLines: 100_000,
	subject: 'the catalogue',
} as const satisfies CsvFormat<Column>

export type CatalogueRow = CsvRow<Column>

/** Separates several values in one cell. Within a value, `|` and backslash are escaped by a backslash. */
const SEPARATOR = ' | '

export function joinCell(values: readonly string[]): string {
	return values.map((value) => value.replaceAll(/[\\|]/g, String.raw`\$&`)).join(SEPARATOR)
}

export function splitCell(cell: string): string[] {
	const values = cell.match(/(?:\\[\\|]|[^|])+/g) ?? []
	return values.map((value) => value.replaceAll(/\\([\\|])/g, '$1').trim()).filter(Boolean)
}
