/** Reads a spreadsheet's CSV: UTF-8 or UTF-16, with commas, semicolons or tabs, and with the quotes that guard against formulas. */
import { pipeline, Readable } from 'node:stream'
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

/** The bytes of a file, in pieces; the first has its first line. */
export type CsvFile = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** Throws `UnreadableCsv`, also after the first rows. */
export async function* readCsv(file: CsvFile): AsyncGenerator<CsvRow> {
	const texts = decode(file)
	const { value: start = '' } = await texts.next()
	const parser = parse({
		delimiter: delimiterOf(start),
		bom: true,
		relax_column_count: true,
		skip_empty_lines: true,
		max_record_size: MAX_CELL_LENGTH * COLUMNS.length,
		info: true,
	})
	// An error of the texts becomes one of the parser, which is thrown below.
	pipeline(Readable.from(startingWith(start, texts)), parser, () => {})
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

async function* startingWith(start: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
	yield start
	yield* rest
}

async function* decode(file: CsvFile): AsyncGenerator<string, undefined> {
	let decoder: TextDecoder | null = null
	try {
		for await (const piece of file) {
			decoder ??= new TextDecoder(encodingOf(piece), { fatal: true })
			yield decoder.decode(piece, { stream: true })
		}
		yield decoder?.decode() ?? ''
	} catch (error) {
		if (!(error instanceof TypeError)) throw error
		throw new UnreadableCsv('Please save the file as CSV in UTF-8. Some of its characters cannot be read.')
	}
}

/** Spreadsheets save UTF-16 as 'Unicode text'; without a byte order mark, every second byte of Latin letters is zero. */
function encodingOf([first, second]: Uint8Array): string {
	const isBigEndian = (first === 0xfe && second === 0xff) || (first === 0 && second !== 0)
	const isLittleEndian = (first === 0xff && second === 0xfe) || (first !== 0 && second === 0)
	return isBigEndian ? 'utf-16be' : isLittleEndian ? 'utf-16le' : 'utf-8'
}

const LINE_FEED = 10

/** How many lines follow the first one, at most: quoted cells may have line feeds. */
export async function countLines(file: CsvFile): Promise<number> {
	let count = 0
	let last = LINE_FEED
	for await (const piece of file) {
		for (let at = piece.indexOf(LINE_FEED); at !== -1; at = piece.indexOf(LINE_FEED, at + 1)) count += 1
		last = piece.at(-1) ?? last
	}
	return last === LINE_FEED ? Math.max(count - 1, 0) : count
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
