/** Input schemas of the promo box and of the console's forms. */
import { z } from 'zod'
import { midnightAfter, midnightInIndia } from '#shop/dates.ts'
import { Day } from '#shop/input/days.ts'
import { isPlainText, Line } from '#shop/input/fields.ts'
import { orNull, Rupees } from '#shop/input/form-values.ts'
import { CountText, PercentText } from '#shop/input/numbers.ts'
import { rupees } from '#shop/money.ts'
import { isWithin, parseGoods } from './goods.ts'
import {
	MAX_CAMPAIGN_CODES,
	MAX_CODE_LENGTH,
	MAX_GOODS,
	MAX_PROMO_NAME_LENGTH,
	normalizeCode,
	PROMO_KINDS,
	PROMO_METHODS,
	PROMO_MISSING,
	type PromoKind,
	type PromoMethod,
} from './rules.ts'

export const PromoCode = z
	.string()
	.trim()
	.toUpperCase()
	.min(1, PROMO_MISSING)
	.max(MAX_CODE_LENGTH)
	.refine(isPlainText)

/** An amount that a client states. It is compared with the shop's own and never trusted. */
export const AmountInRupees = z.number().min(0).max(10_000_000)

const MAX_AMOUNT = rupees(1_000_000)

const AMOUNT_REFUSED = 'Enter an amount in rupees, such as 50 or 49.50'
const Amount = Rupees(AMOUNT_REFUSED).refine((amount) => amount <= MAX_AMOUNT, {
	error: AMOUNT_REFUSED,
	abort: true,
})
/** The command line leaves out what it does not name. */
const optional = <Schema extends z.ZodType>(schema: Schema) => orNull(schema).default(null)
const FirstDay = Day('Enter a date').transform(midnightInIndia)
/** The code applies on its last day, and ends at midnight in India. */
const LastDay = Day('Enter a date').transform(midnightAfter)
const Count = (max: number, message: string) =>
	CountText('pack')
		.pipe(z.string().regex(/^[0-9]{1,7}$/, { error: message, abort: true }))
		.transform(Number)
		.refine((count) => count >= 1 && count <= max, { error: message, abort: true })
const Uses = Count(1_000_000, 'Enter a whole number, 1 or more')

const Percent = PercentText.pipe(Count(100, 'Enter a whole number from 1 to 100'))
const Packs = Count(100, 'Enter a whole number from 1 to 100')
const Goods = z
	.string()
	.transform(parseGoods)
	.refine((goods) => goods !== null, { error: 'Choose products of the shop', abort: true })
	.refine((goods) => goods !== null && goods.length <= MAX_GOODS, {
		error: `Choose at most ${MAX_GOODS} products and pack sizes. A product with all its sizes counts as one.`,
	})
const Flag = z
	.enum(['on', ''])
	.default('')
	.transform((value) => value === 'on')

const Code = PromoCode.pipe(z.string().regex(/^[A-Z0-9-]+$/, 'Use only letters, digits and hyphens'))
/** Shoppers read it in their cart. */
const Name = Line(MAX_PROMO_NAME_LENGTH).pipe(z.string().min(1, 'Enter a name'))

/** The fields of each kind of discount, apart from its limits. */
export const FIELDS_OF_KIND = {
	percentage: ['percent', 'atMost', 'goods'],
	fixed: ['amount', 'goods'],
	free_shipping: [],
	buy_x_get_y: ['buyQuantity', 'getQuantity', 'goods', 'freeGoods'],
} as const satisfies Record<PromoKind, readonly string[]>

/** The limits that a promotion may have. An offer is for everybody, and each code of a campaign has one use. */
export const LIMITS_OF_METHOD = {
	code: ['uses', 'usesPerCustomer', 'firstOrderOnly'],
	automatic: [],
	campaign: ['firstOrderOnly'],
} as const satisfies Record<PromoMethod, readonly string[]>

export const DISCOUNT_FIELDS = [
	'percent',
	'atMost',
	'amount',
	'goods',
	'buyQuantity',
	'getQuantity',
	'freeGoods',
] as const
const LIMIT_FIELDS = ['uses', 'usesPerCustomer', 'firstOrderOnly'] as const

const Fields = z.object({
	method: z.enum(PROMO_METHODS).default('code'),
	code: z.string().default(''),
	name: z.string().default(''),
	kind: z.enum(PROMO_KINDS),
	percent: optional(Percent),
	amount: optional(Amount),
	atMost: optional(Amount),
	goods: optional(Goods),
	buyQuantity: optional(Packs),
	getQuantity: optional(Packs),
	freeGoods: optional(Goods),
	minimumOrder: optional(Amount),
	uses: optional(Uses),
	usesPerCustomer: optional(Uses),
	firstOrderOnly: Flag,
	startsAt: optional(FirstDay),
	endsAt: optional(LastDay),
})
type Fields = z.output<typeof Fields>

/** A code, an automatic offer or a campaign, new or edited. Refuses terms that can never be met. */
export const PromoInput = Fields.superRefine((promo, context) => {
	for (const [path, message] of findProblems(promo))
		context.addIssue({ code: 'custom', path: [path], message })
}).transform(({ firstOrderOnly, usesPerCustomer, ...promo }) => {
	const isCode = promo.method === 'code'
	const name = isCode ? null : Name.parse(promo.name)
	return {
		...promo,
		code: name === null ? Code.parse(promo.code) : normalizeCode(name),
		name,
		firstOrderOnly,
		// If several orders are placed at the same time, only one of them is the first.
		usesPerCustomer: firstOrderOnly ? 1 : usesPerCustomer,
	}
})
export type PromoInput = z.infer<typeof PromoInput>

type Problem = [field: string, message: string]

function findProblems(promo: Fields): Problem[] {
	return [...findNameProblems(promo), ...findDiscountProblems(promo), ...findLimitProblems(promo)]
}

function findNameProblems({ method, code, name }: Fields): Problem[] {
	const [field, read] =
		method === 'code' ? (['code', Code.safeParse(code)] as const) : (['name', Name.safeParse(name)] as const)
	return read.success ? [] : [[field, read.error.issues[0]?.message ?? 'Enter another name']]
}

const REQUIRED: Partial<Record<(typeof DISCOUNT_FIELDS)[number], string>> = {
	percent: 'Enter a percentage',
	amount: 'Enter an amount',
	buyQuantity: 'Enter how many are bought',
	getQuantity: 'Enter how many are free',
}

function findDiscountProblems(promo: Fields): Problem[] {
	const used: readonly string[] = FIELDS_OF_KIND[promo.kind]
	const problems = DISCOUNT_FIELDS.flatMap((field): Problem[] => {
		const isEmpty = promo[field] === null || promo[field] === 0
		// A field that the kind does not use was filled in by mistake.
		if (!used.includes(field))
			return promo[field] === null ? [] : [[field, 'Leave this empty: it belongs to another discount']]
		const message = REQUIRED[field]
		return isEmpty && message ? [[field, message]] : []
	})
	if (used.includes('atMost') && promo.atMost === 0)
		problems.push(['atMost', 'Enter more than ₹0 or leave it empty'])
	const { goods, freeGoods } = promo
	// What may be free does not count as bought.
	if (freeGoods && goods?.every((good) => isWithin(freeGoods, good)))
		problems.push(['freeGoods', 'Choose other packs than those bought, or none for more of the same'])
	return problems
}

function findLimitProblems(promo: Fields): Problem[] {
	const allowed: readonly string[] = LIMITS_OF_METHOD[promo.method]
	const problems = LIMIT_FIELDS.filter((field) => promo[field] && !allowed.includes(field)).map(
		(field): Problem => [
			field,
			promo.method === 'automatic'
				? 'An automatic offer is for everybody: leave this empty'
				: 'Each code of a campaign has one use: leave this empty',
		],
	)
	if (promo.firstOrderOnly && (promo.usesPerCustomer ?? 1) > 1)
		problems.push(['usesPerCustomer', 'A first order happens once: enter 1 or leave it empty'])
	if (promo.startsAt && promo.endsAt && promo.endsAt <= promo.startsAt)
		problems.push(['endsAt', 'Choose the first day or a later one'])
	return problems
}

/** The beginning of a campaign's codes, and their number. */
export const CampaignCodesInput = z.object({
	prefix: z
		.string()
		.trim()
		.toUpperCase()
		.regex(/^[A-Z0-9]{1,20}$/, 'Use up to 20 letters and digits'),
	count: Count(MAX_CAMPAIGN_CODES, `Enter a whole number from 1 to ${MAX_CAMPAIGN_CODES}`),
})
export type CampaignCodesInput = z.infer<typeof CampaignCodesInput>

/** The id of a promotion, as in a URL. */
export const PromoId = z.uuid()
