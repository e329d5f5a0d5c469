/** What a promo code may look like when it comes in. */
import { z } from 'zod'
import { midnightInIndia } from '#shop/dates.ts'
import { Day, isPlainText, MAX_INPUT_LENGTH } from '#shop/input/fields.ts'
import { parseRupees, rupees } from '#shop/money.ts'
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
	.transform(parseRupees)
	.refine((amount) => amount !== null && amount <= MOST_RUPEES, {
		error: 'Enter an amount in rupees, such as 50 or 49.50',
		abort: true,
	})
const optional = <Schema extends z.ZodType>(schema: Schema) =>
	z.preprocess(
		(given) => (typeof given === 'string' && given.trim() === '' ? null : given),
		schema.nullable().default(null),
	)
/** A day in India, from its first minute. */
const FirstMinute = Day('Choose a date').transform(midnightInIndia)
const Count = (most: number, words: string) =>
	z
		.string()
		.trim()
		.regex(/^[0-9]{1,7}$/, words)
		.transform(Number)
		.refine((count) => count >= 1 && count <= most, words)
const Uses = Count(1_000_000, 'Enter a whole number, 1 or more')

/** What the console's form says of a new code. Terms that could never be met are refused here. */
export const NewPromoInput = z
	.object({
		code: PromoCode.pipe(z.string().regex(/^[A-Z0-9-]+$/, 'Use only letters, digits and hyphens')),
		kind: z.enum(['percentage', 'fixed']),
		percent: optional(Count(100, 'Enter a whole number from 1 to 100')),
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
		if (promo.kind === 'percentage' && promo.percent === null) say('percent', 'Enter a percentage')
		if (promo.kind === 'fixed' && !promo.amount) say('amount', 'Enter an amount')
		// What the chosen kind has no use for was meant for something.
		if (promo.kind === 'percentage' && promo.amount !== null)
			say('amount', 'Choose either a percentage or an amount')
		if (promo.kind === 'fixed' && promo.percent !== null)
			say('percent', 'Choose either a percentage or an amount')
		if (promo.kind === 'fixed' && promo.atMost !== null)
			say('atMost', 'Only a percentage discount can have a maximum')
		if (promo.atMost === 0) say('atMost', 'Enter more than ₹0 or leave it empty')
		if (promo.startsAt && promo.endsAt && promo.endsAt <= promo.startsAt)
			say('endsAt', 'Choose a date after the start')
	})
	.transform((promo) =>
		promo.kind === 'percentage' ? { ...promo, amount: null } : { ...promo, percent: null, atMost: null },
	)
export type NewPromoInput = z.infer<typeof NewPromoInput>
