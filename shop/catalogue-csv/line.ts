/** A line that is being imported: what it reads and notes, and how it is refused. */
import type { z } from 'zod'
import type { Batch } from './batch.server.ts'
import type { CsvRow } from './columns.ts'
import type { ProductChange } from '#shop/catalogue/product-change.server.ts'
import { readInput } from '#shop/input/read-input.ts'
import type { Refusal } from '#shop/outcome.ts'
import type { TaxRate } from '#shop/tax/rules.ts'

export type Line = {
	cells: CsvRow['cells']
	/** Unchanged until the whole line is accepted. */
	batch: Batch
	now: Date
	rates: readonly TaxRate[]
	/** For the person who imports the file. */
	changes: string[]
	/** For the audit log. */
	entries: ProductChange[]
}

/** Ends the line with a reason. */
export class Refused extends Error {}

export function parse<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
	const read = readInput(schema, given)
	if (read.success) return read.data
	throw new Refused(read.error.issues[0]?.message ?? 'Please check this line.')
}

export function refuseIf(reason: Refusal | string | null | false): void {
	if (reason) throw new Refused(typeof reason === 'string' ? reason : reason.message)
}

/** Notes each changed value. True if there is one. */
export function noteDifferences<Values extends Record<string, string>>(
	{ changes }: Line,
	current: Values,
	wanted: Values,
): boolean {
	const names = Object.keys(current).filter((name) => current[name] !== wanted[name])
	for (const name of names)
		changes.push(`${LABELS[name] ?? name}: ${short(current[name])} → ${short(wanted[name])}`)
	return names.length > 0
}

const LABELS: Record<string, string> = {
	shortName: 'short name',
	coffee: 'coffee (%)',
	chicory: 'chicory (%)',
	taxCategory: 'tax category',
	packed: 'packed weight',
}

const MAX_SHOWN_LENGTH = 60

function short(text = ''): string {
	if (text === '') return 'none'
	return text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH).toWellFormed()}…` : text
}
