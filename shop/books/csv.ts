/** Rows that a spreadsheet opens as they are meant. */

/** A cell that begins like a formula is text; without the quote in front, opening the file could run it. Japanese keyboards write the same signs wide. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

export function csvLine(cells: readonly (string | number | null)[]): string {
	return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: string | number | null): string {
	if (cell === null) return ''
	if (typeof cell === 'number') return String(cell)
	const text = FORMULA.test(cell) ? `'${cell}` : cell
	return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Tells spreadsheets that the file is UTF-8. */
export const CSV_BEGINS = '\uFEFF'
