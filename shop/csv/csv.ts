/** Writes CSV for spreadsheets. */

/**
 * Text that a spreadsheet would run as a formula, including full-width characters. It gets a quote in front, and so does
 * text that already begins with a guard; otherwise a quote that belongs to the text could not be recognized.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/

/** Returns the text that was written as this cell. */
export function withoutFormulaGuard(cell: string): string {
	return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell
}

export function csvLine(cells: readonly (string | number | null)[]): string {
	return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: string | number | null): string {
	if (cell === null) return ''
	if (typeof cell === 'number') return String(cell)
	const text = FORMULA.test(cell) ? `'${cell}` : cell
	return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const CHUNK_LENGTH = 32_768

/** Joins rows into larger chunks, because sending single rows is slow. */
export async function* csvChunks(
	rows: AsyncIterable<string> | Iterable<string>,
	length = CHUNK_LENGTH,
): AsyncGenerator<string> {
	let chunk = ''
	for await (const row of rows) {
		chunk += row
		if (chunk.length < length) continue
		yield chunk
		chunk = ''
	}
	if (chunk) yield chunk
}

/** Without it, spreadsheets do not read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'
