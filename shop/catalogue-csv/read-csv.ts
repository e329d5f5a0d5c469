/** Reads a spreadsheet's CSV: UTF-8 or UTF-16, with commas, semicolons or tabs, and with the quotes that guard against formulas. */
import { CsvError, parse } from 'csv-parse'
import { type Column, COLUMNS, type CsvRow, KEY_COLUMNS } from './columns.ts'
import { isPlainText } from '#shop/input/fields.ts'
import { refuse, type Refusal } from '#shop/outcome.ts'

/** Far above what a shop of this size sells. */
export const MAX_CSV_LINES = 100_000
const MAX_CELL_LENGTH = 10_000

const DELIMITERS = [',', ';', '\t'] as const

/** A file that is refused as a whole. */
export class UnreadableCsv extends Error {
	readonly refusal: Refusal
	constructor(message: string) {
		super(message)
		this.refusal = refuse('invalid', null, { message, field: 'file' })
	}
}

/** Throws `UnreadableCsv`, also after the first rows. */
export async function* readCsv(bytes: Uint8Array): AsyncGenerator<CsvRow> {
	const text = decode(bytes)
	const delimiter = delimiterOf(text)
	const parser = parse({
		delimiter,
		bom: true,
		relax_column_count: true,
		skip_empty_lines: true,
		max_record_size: MAX_CELL_LENGTH * COLUMNS.length,
		info: true,
	})
	// In pieces, so that the records of a large file are not all in memory at once.
	void feed(parser, text)
	let header: (Column | null)[] | null = null
	let count = 0
	try {
		for await (const { record, info } of parser as AsyncIterable<{
			record: string[]
			info: { lines: number }
		}>) {
			if (!header) {
				header = readHeader(record)
				continue
			}
			if (++count > MAX_CSV_LINES)
				throw new UnreadableCsv(`A file can have at most ${MAX_CSV_LINES.toLocaleString('en-IN')} lines.`)
			yield { line: info.lines, cells: readCells(record, header) }
		}
	} catch (error) {
		if (error instanceof CsvError)
			throw new UnreadableCsv('This is not a CSV file: a quote in it is not closed, or a cell is too long.')
		throw error
	} finally {
		parser.destroy()
	}
	if (!header) throw new UnreadableCsv('The file is empty.')
}

const PIECE_LENGTH = 65_536

async function feed(parser: ReturnType<typeof parse>, text: string): Promise<void> {
	for (let start = 0; start < text.length && !parser.destroyed; start += PIECE_LENGTH) {
		if (parser.write(text.slice(start, start + PIECE_LENGTH))) continue
		await new Promise<void>((resolve) => {
			const go = () => {
				parser.off('drain', go).off('close', go)
				resolve()
			}
			parser.once('drain', go).once('close', go)
		})
	}
	if (!parser.destroyed) parser.end()
}

/** Spreadsheets save UTF-16 as 'Unicode text'; without a byte order mark, every second byte of Latin letters is zero. */
function decode(bytes: Uint8Array): string {
	const [first, second] = bytes
	const isBigEndian = (first === 0xfe && second === 0xff) || (first === 0 && second !== 0)
	const isLittleEndian = (first === 0xff && second === 0xfe) || (first !== 0 && second === 0)
	const encoding = isBigEndian ? 'utf-16be' : isLittleEndian ? 'utf-16le' : 'utf-8'
	try {
		return new TextDecoder(encoding, { fatal: true }).decode(bytes)
	} catch (error) {
		if (!(error instanceof TypeError)) throw error
		throw new UnreadableCsv('Please save the file as CSV in UTF-8. Some of its characters cannot be read.')
	}
}

/** The one that its first line has most of. */
function delimiterOf(text: string): string {
	const [firstLine = ''] = text.split(/[\r\n]/, 1)
	const counts = DELIMITERS.map((delimiter) => firstLine.split(delimiter).length)
	return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

function readHeader(record: readonly string[]): (Column | null)[] {
	const named = record.map((cell) => ({ cell: cell.trim(), column: columnOf(cell) }))
	const unknown = named.find(({ cell, column }) => cell !== '' && !column)
	if (unknown) throw new UnreadableCsv(`There is no column called "${unknown.cell.slice(0, 40)}".`)
	const columns = named.map(({ column }) => column)
	const missing = KEY_COLUMNS.find((column) => !columns.includes(column))
	if (missing) throw new UnreadableCsv(`The first line needs a column called "${missing}".`)
	const twice = columns.find((column, index) => column && columns.indexOf(column) !== index)
	if (twice) throw new UnreadableCsv(`The column "${twice}" is there twice.`)
	return columns
}

function columnOf(cell: string): Column | null {
	const name = cell.trim().toLowerCase()
	return COLUMNS.find((column) => column.toLowerCase() === name) ?? null
}

function readCells(record: readonly string[], header: readonly (Column | null)[]): CsvRow['cells'] {
	const cells: CsvRow['cells'] = {}
	for (const [index, column] of header.entries()) {
		const cell = unguarded(record[index] ?? '').trim()
		if (column && cell !== '') cells[column] = cell
	}
	return cells
}

/** A quote in front keeps a spreadsheet from running what follows as a formula (shop/csv.ts). */
function unguarded(cell: string): string {
	return /^'[=+\-@\t\r\n＝＋－＠]/.test(cell) ? cell.slice(1) : cell
}

/** Null if all texts of the row can be stored and shown. */
export function whyCellRefused({ cells }: CsvRow): string | null {
	for (const [column, cell] of Object.entries(cells))
		if (!isPlainText(cell)) return `${column}: has characters that cannot be shown.`
	return null
}
