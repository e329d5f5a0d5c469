/** A line that is being imported: what it reads and records, and how it is refused. */
import type { z } from 'zod'
import type { Batch } from './batch.server.ts'
import type { Column, CatalogueRow } from './columns.ts'
import type { ReplacedValues } from './replaced-values.server.ts'
import { describeDifference, shorten } from './excerpts.ts'
import type { ProductChange } from '#shop/catalogue/product-change.server.ts'
import { HOW_TO_SAVE } from '#shop/csv/read-csv.ts'
import { INVALID_INPUT, readInput } from '#shop/input/read-input.ts'
import type { Refusal } from '#shop/outcome.ts'
import type { TaxCategory, TaxRate } from '#shop/tax/rules.ts'

export type Line = Pick<CatalogueRow, 'cells' | 'mayHaveDecimalComma'> & {
	/** It is not changed until the whole line is accepted. */
	batch: Batch
	/** What earlier lines of the file have replaced. */
	replaced: ReplacedValues
	now: Date
	rates: readonly TaxRate[]
	categories: readonly TaxCategory[]
	changes: string[]
	entries: ProductChange[]
}

export class Refused extends Error {}

/** The column of each field, for messages that name it as the file does. */
const COLUMN_OF: Record<string, Column> = {
	shortName: 'Short name',
	coffee: 'Coffee (%)',
	chicory: 'Chicory (%)',
	roast: 'Roast',
	taxCategory: 'Tax category',
	description: 'Description',
	story: 'Story',
	features: 'Features',
	netQuantity: 'Net quantity',
	unit: 'Unit',
	sku: 'SKU',
	packedWeight: 'Packed weight (g)',
	grinds: 'Grinds',
	mrp: 'MRP',
	sellingPrice: 'Selling price',
	validFrom: 'Price from',
	available: 'Stock',
	seen: 'Stock before',
	lowAt: 'Low at',
}

/** `column` is the column of the `name`, or of a schema of one value. */
export function parse<Schema extends z.ZodType>(
	schema: Schema,
	given: unknown,
	column?: Column,
): z.output<Schema> {
	const read = readInput(schema, given)
	if (read.success) return read.data
	const [issue] = read.error.issues
	const field = String(issue?.path[0] ?? 'name')
	const named = field === 'name' ? column : COLUMN_OF[field]
	const message = issue?.message ?? INVALID_INPUT
	throw new Refused(named ? inColumn(named, message) : message)
}

/** The forms name a field by its label, or not at all where the message is shown beside it. */
function inColumn(column: Column, message: string): string {
	const text = message.replace(/^[A-Z][A-Za-z ]*: /, '')
	const sentence = /^[A-Z][a-z ]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
	return `${column}: ${sentence}${/[.!?]$/.test(sentence) ? '' : '.'}`
}

export function refuseIf(reason: Refusal | string | null | false, column: Column): void {
	if (reason) throw new Refused(inColumn(column, typeof reason === 'string' ? reason : reason.message))
}

/**
 * Refuses a text that a spreadsheet has saved without UTF-8: '?' stands for each letter that its own encoding lacks, as
 * it lacks those of Tamil.
 */
export function refuseLostLetters<Texts extends Record<string, string>>(current: Texts, wanted: Texts): void {
	for (const [name, before] of Object.entries(current))
		refuseIf(hasLostLetters(before, wanted[name] ?? '') && LOST_LETTERS, COLUMN_OF[name] ?? 'Name')
}

function hasLostLetters(before: string, after: string): boolean {
	if (before === after) return false
	const isNewRun = after.includes('??') && !before.includes('??')
	return isNewRun || before.replace(/[^\n -~]/g, '?') === after
}

const LOST_LETTERS = `in this file, letters have turned into question marks. ${HOW_TO_SAVE}`

/** Quotes what was entered in a sentence. */
export function shown(cell: string): string {
	return `"${shorten(cell)}"`
}

/** Records each changed value. Returns whether there is one. */
export function recordDifferences<Values extends Record<string, string>>(
	{ changes }: Line,
	current: Values,
	wanted: Values,
): boolean {
	const names = Object.keys(current).filter((name) => current[name] !== wanted[name])
	for (const name of names)
		changes.push(`${LABELS[name] ?? name}: ${describeDifference(current[name] ?? '', wanted[name] ?? '')}`)
	return names.length > 0
}

const LABELS: Record<string, string> = {
	shortName: 'short name',
	coffee: 'coffee (%)',
	chicory: 'chicory (%)',
	taxCategory: 'tax category',
	packed: 'packed weight',
}
