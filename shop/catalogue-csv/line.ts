/** A line that is being imported, and how it is refused. */
import type { z } from 'zod'
import type { CsvRow } from './columns.ts'
import type { Actor } from '#shop/audit/audit.server.ts'
import type { ProductRow } from '#shop/catalogue/product-change.server.ts'
import { readInput } from '#shop/input/read-input.ts'
import type { Outcome } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'

/** The product of the line before, which is usually that of the next one, too. */
export type ImportState = { product: ProductRow | null }

export type Line = { shop: Shop; cells: CsvRow['cells']; by: Actor; changes: string[]; state: ImportState }

/** Ends the line with a reason. */
export class Refused extends Error {}

export function parse<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
	const read = readInput(schema, given)
	if (read.success) return read.data
	throw new Refused(read.error.issues[0]?.message ?? 'Please check this line.')
}

export function orRefuse<Value>(outcome: Outcome<Value>): { ok: true } & Value {
	if (outcome.ok) return outcome
	throw new Refused(outcome.message)
}
