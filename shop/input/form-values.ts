/** Values that forms of the console send as texts. Not in `fields.ts`, which pages of the shop load. */
import { z } from 'zod'
import { parseRupees } from './parse-rupees.ts'
import type { Paise } from '#shop/money.ts'

/** An empty field becomes null. */
export const orNull = <Schema extends z.ZodType>(schema: Schema) =>
	z.preprocess((given) => (isEmpty(given) ? null : given), schema.nullable())

export function isEmpty(given: unknown): boolean {
	return typeof given === 'string' && given.trim() === ''
}

/** An amount in rupees, as `parseRupees` reads it. */
export const Rupees = (message: string) =>
	z
		.string()
		.transform(parseRupees)
		.refine((amount): amount is Paise => amount !== null, { error: message, abort: true })

/** The version that a form was opened with, or the one to restore. */
export const Version = z
	.string()
	.regex(/^[0-9]{1,9}$/, 'Please open this page again.')
	.transform(Number)
