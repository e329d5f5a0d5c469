/** What a promo code may look like when it comes in. */
import { z } from 'zod'
import { midnightInIndia } from '#shop/dates.ts'
import { Day, isPlainText, MAX_INPUT_LENGTH } from '#shop/input/fields.ts'
import { readRupees, rupees } from '#shop/money.ts'
import { PROMO_MISSING } from './rules.ts'

export const PromoCode = z.string().trim().toUpperCase().min(1, PROMO_MISSING).max(40).refine(isPlainText)

/** A sum as a program says it: looked at and compared, never believed. */
export const AmountInRupees = z.number().min(0).max(10_000_000)

/** The remote call of the specification keeps its parameters; `p_order_amount` is rupees, subtotal plus shipping. */
export const VerifyPromocodeInput = z.object({
	p_code: PromoCode,
	p_email: z.string().max(MAX_INPUT_LENGTH).refine(isPlainText).nullable(),
	p_order_amount: AmountInRupees,
})

const MOST_RUPEES = rupees(1_000_000)

const Rupees = z
	.string()
	.transform(readRupees)
	.refine((amount) => amount !== null && amount <= MOST_RUPEES, {
		error: 'An amount in rupees, such as 50 or 49.50',
		abort: true,
	})
const optional = <Schema extends z.ZodType>(schema: Schema) =>
	z.preprocess(
		(given) => (typeof given === 'string' && given.trim() === '' ? null : given),
		schema.nullable().default(null),
	)
/** A day in India, from its first minute. */
const FirstMinute = Day('Please choose a day').transform(midnightInIndia)
const Count = (most: number, words: string) =>
	z
		.string()
		.trim()
		.regex(/^[0-9]{1,7}$/, words)
		.transform(Number)
		.refine((count) => count >= 1 && count <= most, words)
const Uses = Count(1_000_000, 'A whole number of at least 1, please')

/** What the console's form says of a new code. Terms that could never be met are refused here. */
export const NewPromoInput = z
	.object({
		code: PromoCode.pipe(z.string().regex(/^[A-Z0-9-]+$/, 'Letters, digits and hyphens only')),
		kind: z.enum(['percentage', 'fixed']),
		percent: optional(Count(100, 'A whole number from 1 to 100, please')),
		amount: optional(Rupees),
		atMost: optional(Rupees),
		minimumOrder: optional(Rupees),
		uses: optional(Uses),
		usesPerCustomer: optional(Uses),
		startsAt: optional(FirstMinute),
		endsAt: optional(FirstMinute),
	})
	.superRefine((promo, context) => {
		const say = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
		if (promo.kind === 'percentage' && promo.percent === null) say('percent', 'How many percent?')
		if (promo.kind === 'fixed' && !promo.amount) say('amount', 'How many rupees?')
		// What the chosen kind has no use for was meant for something.
		if (promo.kind === 'percentage' && promo.amount !== null) say('amount', 'Percent or rupees, not both')
		if (promo.kind === 'fixed' && promo.percent !== null) say('percent', 'Percent or rupees, not both')
		if (promo.kind === 'fixed' && promo.atMost !== null) say('atMost', 'Only a percentage has a limit')
		if (promo.atMost === 0) say('atMost', 'More than ₹0, or nothing')
		if (promo.startsAt && promo.endsAt && promo.endsAt <= promo.startsAt)
			say('endsAt', 'It ends before it starts')
	})
	.transform((promo) =>
		promo.kind === 'percentage' ? { ...promo, amount: null } : { ...promo, percent: null, atMost: null },
	)
export type NewPromoInput = z.infer<typeof NewPromoInput>
