/** Input of the promo box and of the console's forms. */
import { z } from 'zod'
import { midnightAfter, midnightInIndia } from '#shop/dates.ts'
import { Day, isPlainText } from '#shop/input/fields.ts'
import { parseRupees, rupees } from '#shop/money.ts'
import { PROMO_MISSING } from './rules.ts'

export const PromoCode = z.string().trim().toUpperCase().min(1, PROMO_MISSING).max(40).refine(isPlainText)

/** An amount that a client states. It is compared with the shop's own and never trusted. */
export const AmountInRupees = z.number().min(0).max(10_000_000)

const MAX_AMOUNT = rupees(1_000_000)

const Rupees = z
	.string()
	.transform(parseRupees)
	.refine((amount) => amount !== null && amount <= MAX_AMOUNT, {
		error: 'Enter an amount in rupees, such as 50 or 49.50',
		abort: true,
	})
const optional = <Schema extends z.ZodType>(schema: Schema) =>
	z.preprocess(
		(given) => (typeof given === 'string' && given.trim() === '' ? null : given),
		schema.nullable().default(null),
	)
const FirstDay = Day('Choose a date').transform(midnightInIndia)
/** The last day belongs to the code, which ends with it at midnight in India. */
const LastDay = Day('Choose a date').transform(midnightAfter)
const Count = (max: number, message: string) =>
	z
		.string()
		.trim()
		.regex(/^[0-9]{1,7}$/, message)
		.transform(Number)
		.refine((count) => count >= 1 && count <= max, message)
const Uses = Count(1_000_000, 'Enter a whole number, 1 or more')

/** A new code. Refuses terms that can never be met. */
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
		startsAt: optional(FirstDay),
		endsAt: optional(LastDay),
	})
	.superRefine((promo, context) => {
		const addIssue = (path: string, message: string) =>
			context.addIssue({ code: 'custom', path: [path], message })
		if (promo.kind === 'percentage' && promo.percent === null) addIssue('percent', 'Enter a percentage')
		if (promo.kind === 'fixed' && !promo.amount) addIssue('amount', 'Enter an amount')
		// A field that the chosen kind does not use was filled in by mistake.
		if (promo.kind === 'percentage' && promo.amount !== null)
			addIssue('amount', 'Choose either a percentage or an amount')
		if (promo.kind === 'fixed' && promo.percent !== null)
			addIssue('percent', 'Choose either a percentage or an amount')
		if (promo.kind === 'fixed' && promo.atMost !== null)
			addIssue('atMost', 'Only a percentage discount can have a maximum')
		if (promo.atMost === 0) addIssue('atMost', 'Enter more than ₹0 or leave it empty')
		if (promo.startsAt && promo.endsAt && promo.endsAt <= promo.startsAt)
			addIssue('endsAt', 'Choose the first day or a later one')
	})
	.transform((promo) =>
		promo.kind === 'percentage' ? { ...promo, amount: null } : { ...promo, percent: null, atMost: null },
	)
export type NewPromoInput = z.infer<typeof NewPromoInput>
