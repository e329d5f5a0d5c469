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

const PIECE_LETTERS = 32_768

/** Rows by the hundred: to send each by itself takes longer than to make it. */
export async function* csvChunks(
	rows: AsyncIterable<string> | Iterable<string>,
	emails = PIECE_LETTERS,
): AsyncGenerator<string> {
	let piece = ''
	for await (const row of rows) {
		piece += row
		if (piece.length < emails) continue
		yield piece
		piece = ''
	}
	if (piece) yield piece
}

/** Tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'
