/** The columns of the catalogue's spreadsheet. A row is a pack size; a column that a file leaves out stays as it is. */
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

/** They say which pack size a row is about. */
export const KEY_COLUMNS = ['Product', 'Pack'] as const satisfies readonly Column[]

/** Its cells by column, without those that are empty. `line` is that of the file. */
export type CsvRow = { line: number; cells: Partial<Record<Column, string>> }

/** Between several values in one cell. */
export const SEPARATOR = ' | '

export function splitCell(cell: string): string[] {
	return cell
		.split('|')
		.map((value) => value.trim())
		.filter(Boolean)
}
