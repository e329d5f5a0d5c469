/** Input of a change of a tax rate, from the console and the command line. */
import { z } from 'zod'
import { formatRate, MAX_RATE_BASIS_POINTS, TAX_CATEGORIES } from './rules.ts'
import { Day } from '#shop/input/fields.ts'

const RATE_REFUSED = `Enter a percentage from 0 to ${formatRate(MAX_RATE_BASIS_POINTS).slice(0, -1)}, such as 5 or 12.5`

export const HSN_REFUSED = 'Enter an HSN code of 4, 6 or 8 digits'

const Rate = z
	.string()
	.trim()
	.regex(/^\d{1,2}(\.\d{1,2})?$/, { error: RATE_REFUSED, abort: true })
	.transform((percent) => Math.round(Number(percent) * 100))
	.refine((basisPoints) => basisPoints <= MAX_RATE_BASIS_POINTS, RATE_REFUSED)

const Category = z.enum(
	TAX_CATEGORIES.map(({ value }) => value),
	'Choose one of the tax categories',
)

export const TaxChangeInput = z.object({
	category: Category,
	validFrom: Day('Choose a date'),
	/** Null for an unchanged code. */
	hsn: z
		.string()
		.transform((typed) => typed.replaceAll(/\s/g, ''))
		.refine((code) => code === '' || /^(\d{2}){2,4}$/.test(code), HSN_REFUSED)
		.transform((code) => code || null),
	rateBasisPoints: Rate,
})
export type TaxChangeInput = z.infer<typeof TaxChangeInput>

export const ComingChangeInput = TaxChangeInput.pick({ category: true, validFrom: true })
export type ComingChangeInput = z.infer<typeof ComingChangeInput>
