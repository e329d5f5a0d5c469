/** What a promo code may look like when it comes in. */
import { z } from 'zod'
import { isPlainText, MOST_READ } from '#shop/fields.ts'
import { rupees } from '#shop/money.ts'

export const PromoCode = z
	.string()
	.trim()
	.toUpperCase()
	.min(1, 'Please enter a promocode')
	.max(40)
	.refine(isPlainText)

/** The remote call of the specification keeps its parameters; `p_order_amount` is rupees, subtotal plus shipping. */
export const VerifyPromocodeInput = z.object({
	p_code: PromoCode,
	p_email: z.string().max(MOST_READ).refine(isPlainText).nullable(),
	p_order_amount: z.number().min(0).max(10_000_000),
})

const Rupees = z.coerce
	.number()
	.min(0)
	.max(1_000_000)
	.transform((amount) => rupees(amount))
const optional = <Schema extends z.ZodType>(schema: Schema) =>
	z.union([z.literal('').transform(() => null), schema]).default(null)
/** A day in India, from its first minute. */
const Day = z.iso.date('Please choose a day').transform((day) => new Date(`${day}T00:00:00+05:30`))
const Count = z.coerce.number().int('A whole number, please').min(1, 'At least 1').max(1_000_000)

/** What the console's form says of a new code. Terms that could never be met are refused here. */
export const NewPromoInput = z
	.object({
		code: PromoCode.pipe(z.string().regex(/^[A-Z0-9-]+$/, 'Letters, digits and hyphens only')),
		kind: z.enum(['percentage', 'fixed']),
		percent: optional(z.coerce.number().int('A whole number, please').min(1).max(100)),
		amount: optional(Rupees),
		atMost: optional(Rupees),
		minimumOrder: optional(Rupees),
		uses: optional(Count),
		usesPerCustomer: optional(Count),
		startsAt: optional(Day),
		endsAt: optional(Day),
	})
	.superRefine((promo, context) => {
		const say = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
		if (promo.kind === 'percentage' && promo.percent === null) say('percent', 'How many percent?')
		if (promo.kind === 'fixed' && !promo.amount) say('amount', 'How many rupees?')
		if (promo.startsAt && promo.endsAt && promo.endsAt <= promo.startsAt)
			say('endsAt', 'It ends before it starts')
	})
	.transform((promo) =>
		promo.kind === 'percentage' ? { ...promo, amount: null } : { ...promo, percent: null, atMost: null },
	)
export type NewPromoInput = z.infer<typeof NewPromoInput>
