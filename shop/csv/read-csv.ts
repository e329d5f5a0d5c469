/** Reads CSV from spreadsheets: UTF-8 or UTF-16, with commas, semicolons or tabs, and with quotes that guard against formulas. */
import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { z } from 'zod'
import { withoutFormulaGuard } from '#shop/csv/csv.ts'
import { isPlainText, normalizeLines } from '#shop/input/fields.ts'
import { refuse, type Refusal } from '#shop/outcome.ts'

export type CsvFormat<Column extends string> = {
	columns: readonly Column[]
	keyColumns: readonly Column[]
	maxLines: number
	/** The name of the spreadsheet for messages, such as 'the catalogue'. */
	subject: string
}

/** The cells by column, without empty ones. */
export type CsvRow<Column extends string> = {
	/** The row's number in a spreadsheet, where a text of several lines is in one row. */
	line: number
	cells: Partial<Record<Column, string>>
	/** Whether a value is in a column that the first line does not name. */
	hasStrayCell: boolean
	/** Whether 12,50 can be a number with a decimal comma: spreadsheets that write one don't separate values by commas. */
	mayHaveDecimalComma: boolean
}

const MAX_CELL_LENGTH = 10_000

const DELIMITERS = [',', ';', '\t'] as const

export class UnreadableCsv extends Error {
	readonly refusal: Refusal
	constructor(message: string) {
		super(message)
		this.refusal = refuse('invalid', null, { message, field: 'file' })
	}
}

/** The bytes of a file in chunks. The first chunk contains the whole first line. */
export type CsvFile = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** Throws `UnreadableCsv`, perhaps after the first rows. Blank rows are left out. */
export async function* readCsv<Column extends string>(
	file: CsvFile,
	format: CsvFormat<Column>,
): AsyncGenerator<CsvRow<Column>> {
	const texts = decode(file)
	const { value: start = '' } = await texts.next()
	const { delimiter, text } = readDelimiter(start)
	const parser = parse({
		delimiter,
		bom: true,
		relax_column_count: true,
		skip_empty_lines: true,
		max_record_size: MAX_CELL_LENGTH * format.columns.length,
		info: true,
	})
	// An error of the texts becomes an error of the parser, which is thrown below.
	pipeline(Readable.from(startingWith(text, texts)), parser, () => {})
	let header: (Column | null)[] | null = null
	let count = 0
	try {
		for await (const { record, info } of parser as AsyncIterable<ParsedRecord>) {
			if (!header) {
				header = readHeader(record, format)
				continue
			}
			const row = readRow(record, { header, line: lineOf(info), mayHaveDecimalComma: delimiter !== ',' })
			if (!row.hasStrayCell && Object.keys(row.cells).length === 0) continue
			if (++count > format.maxLines)
				throw new UnreadableCsv(`A file can have at most ${format.maxLines.toLocaleString('en-IN')} lines.`)
			yield row
		}
	} catch (error) {
		if (error instanceof CsvError) throw new UnreadableCsv(describeCsvError(error))
		throw error
	} finally {
		parser.destroy()
	}
	if (!header) throw new UnreadableCsv('The file is empty.')
}

type ParsedRecord = { record: string[]; info: { records: number; empty_lines: number } }

function lineOf({ records, empty_lines: empty }: ParsedRecord['info']): number {
	return records + empty
}

/** These are mistakes of hand-written files, because spreadsheets quote correctly. */
function describeCsvError(error: CsvError): string {
	const start = `This isn't a CSV file: in line ${lineOf(CsvPosition.parse(error)) + 1}`
	if (error.code === 'CSV_QUOTE_NOT_CLOSED')
		return `${start} a quote mark is opened and never closed. Please close it, or save the file from a spreadsheet.`
	if (error.code === 'CSV_MAX_RECORD_SIZE')
		return `${start} a text is too long, or a quote mark is opened and never closed. Please correct it.`
	return `${start} there is a quote mark inside a value. Please put that value in quote marks and write the inner ones twice, or save the file from a spreadsheet.`
}

/** How many records and blank lines were read without a mistake. */
const CsvPosition = z.object({ records: z.number(), empty_lines: z.number() })

async function* startingWith(start: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
	yield start
	yield* rest
}

async function* decode(file: CsvFile): AsyncGenerator<string, undefined> {
	let decoder: TextDecoder | null = null
	try {
		for await (const chunk of file) {
			if (!decoder && isZip(chunk))
				throw new UnreadableCsv(`This is a workbook, not a CSV file. ${HOW_TO_SAVE}`)
			decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true })
			yield decoder.decode(chunk, { stream: true })
		}
		yield decoder?.decode() ?? ''
	} catch (error) {
		if (!(error instanceof TypeError)) throw error
		throw new UnreadableCsv(`Some characters of this file can't be read. ${HOW_TO_SAVE}`)
	}
}

export const HOW_TO_SAVE =
	"Please save it as CSV in UTF-8: in Excel, File, Save As, and the type 'CSV UTF-8 (Comma delimited)'; in Google Sheets, File, Download, 'Comma-separated values'."

/** .xlsx and .ods files are ZIP archives. */
function isZip(bytes: Uint8Array): boolean {
	return [0x50, 0x4b, 0x03, 0x04].every((byte, index) => bytes[index] === byte)
}

/** Spreadsheets save UTF-16 as 'Unicode text'. Without a byte order mark, every second byte of Latin letters is zero. */
function encodingOf([first, second]: Uint8Array): string {
	const isBigEndian = (first === 0xfe && second === 0xff) || (first === 0 && second !== 0)
	const isLittleEndian = (first === 0xff && second === 0xfe) || (first !== 0 && second === 0)
	return isBigEndian ? 'utf-16be' : isLittleEndian ? 'utf-16le' : 'utf-8'
}

/** Counts the rows after the first one, including blank ones. Throws `UnreadableCsv`. */
export async function countRows(file: CsvFile): Promise<number> {
	let count = 0
	let isQuoted = false
	let isLineEmpty = true
	let isFirst = true
	for await (const decoded of decode(file)) {
		const text = isFirst ? readDelimiter(decoded).text : decoded
		isFirst = false
		for (const [mark] of text.matchAll(/["\n]|[^"\n]+/g)) {
			if (mark === '"') isQuoted = !isQuoted
			if (mark === '\n' && !isQuoted) count += 1
			isLineEmpty = mark === '\n' && !isQuoted
		}
	}
	return Math.max(isLineEmpty ? count - 1 : count, 0)
}

/** A spreadsheet may name the delimiter in a line before the first one, as in `sep=;`. Otherwise it is the most frequent one in the first line. */
function readDelimiter(text: string): { delimiter: string; text: string } {
	const named = /^"?sep=(.)"?\r?\n/i.exec(text)
	if (named?.[1]) return { delimiter: named[1], text: text.slice(named[0].length) }
	const [firstLine = ''] = text.split(/[\r\n]/, 1)
	const counts = DELIMITERS.map((delimiter) => firstLine.split(delimiter).length)
	return { delimiter: DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',', text }
}

function readHeader<Column extends string>(
	record: readonly string[],
	format: CsvFormat<Column>,
): (Column | null)[] {
	const named = record.map((cell) => ({ cell: cell.trim(), column: columnOf(cell, format) }))
	const unknown = named.filter(({ cell, column }) => cell !== '' && !column)
	if (unknown.length > 0)
		throw new UnreadableCsv(
			describeUnknown(
				unknown.map(({ cell }) => cell),
				format,
			),
		)
	const columns = named.map(({ column }) => column)
	const missing = format.keyColumns.find((column) => !columns.includes(column))
	if (missing) throw new UnreadableCsv(`The first line needs a column called "${missing}".`)
	const twice = columns.find((column, index) => column && columns.indexOf(column) !== index)
	if (twice) throw new UnreadableCsv(`The column "${twice}" is there twice.`)
	return columns
}

const MAX_NAMED = 5
const MAX_NAME_LENGTH = 40

function describeUnknown(cells: readonly string[], { columns, subject }: CsvFormat<string>): string {
	const names = cells.slice(0, MAX_NAMED).map((cell) => `"${cell.slice(0, MAX_NAME_LENGTH).toWellFormed()}"`)
	const some = names.length === 1 ? 'a column' : 'columns'
	return `The first line names ${some} that ${subject} doesn't have: ${names.join(', ')}. Please rename or delete ${names.length === 1 ? 'it' : 'them'}. The columns are ${columns.join(', ')}.`
}

function columnOf<Column extends string>(cell: string, { columns }: CsvFormat<Column>): Column | null {
	const name = cell.trim().toLowerCase()
	return columns.find((column) => column.toLowerCase() === name) ?? null
}

function readRow<Column extends string>(
	record: readonly string[],
	{
		header,
		...place
	}: { header: readonly (Column | null)[] } & Pick<CsvRow<Column>, 'line' | 'mayHaveDecimalComma'>,
): CsvRow<Column> {
	const row: CsvRow<Column> = { ...place, cells: {}, hasStrayCell: false }
	for (const [index, text] of record.entries()) {
		const cell = normalizeLines(withoutFormulaGuard(text))
		const column = header[index]
		if (cell === '') continue
		if (column) row.cells[column] = cell
		else row.hasStrayCell = true
	}
	return row
}

/** Returns null if all values of the row belong to a column and can be stored and shown. */
export function whyRowRefused({ cells, hasStrayCell }: CsvRow<string>): string | null {
	if (hasStrayCell)
		return 'There is a value beyond the columns of the first line. Please delete it; a text with a comma or semicolon needs quote marks.'
	for (const [column, cell] of Object.entries(cells))
		if (cell !== undefined && !isPlainText(cell))
			return `${column}: there are characters that can't be shown. Please type the text again.`
	return null
}
