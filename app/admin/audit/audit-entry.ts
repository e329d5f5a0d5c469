/** Labels for entries of the audit log, whose stored actions and subjects never change. */
import { z } from 'zod'
import { sentenceCase } from '#app/admin/layout/sentence-case.ts'
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import type { NamedProduct } from '#shop/catalogue/variants/stored-variants.server.ts'
import { paise } from '#shop/money.ts'
import { describePromo } from '#shop/promos/describe.ts'
import { PAGE_NAMES, PAGES } from '#shop/pages/definitions.ts'
import { PROMO_KINDS } from '#shop/promos/rules.ts'
import type { TaxCategory } from '#shop/tax/rules.ts'

const ACTIONS = new Map([
	['message answered', 'message replied to'],
	['made an admin', 'admin access granted'],
])

/** The fields whose stored name is not their label in camel case. */
const FIELDS = new Map([
	['answer', 'reply'],
	['hsn', 'HSN'],
	['rate', 'GST rate'],
	['taxRegistration', 'GST registration'],
	['gstin', 'GSTIN'],
	['fssai', 'FSSAI licence number'],
	['returnDays', 'days to return a pack'],
	['otherPayments', 'payments not made online'],
	['unpaidReminders', 'reminder of an unpaid order'],
	['reviewEmails', 'asking for reviews'],
	['grievanceHours', "grievance officer's hours"],
	['coffeePercent', 'coffee (%)'],
	['chicoryPercent', 'chicory (%)'],
	['isFood', 'it is food'],
	['fssaiLicence', 'FSSAI licence of the manufacturer'],
	['pageTitle', 'title in search results'],
	['pageDescription', 'text in search results'],
	['sku', 'SKU'],
	['whatsapp', 'WhatsApp number'],
	['instagram', 'Instagram'],
])

export function actionLabel(action: string): string {
	return sentenceCase(ACTIONS.get(action) ?? action)
}

export function actorLabel(name: string): string {
	return name === COMMAND_LINE.name ? sentenceCase(name) : name
}

/** Labels 'product 1', 'product 1 small', 'tax coffee' and 'page home' with their names. */
export function createSubjectLabels({
	products,
	categories,
}: {
	products: readonly NamedProduct[]
	categories: readonly TaxCategory[]
}) {
	const labels = new Map<string, string>([
		['settings', 'Business details'],
		...products.flatMap(({ id, shortName, sizes }) => [
			[`product ${id}`, shortName] as const,
			...sizes.map(({ value, label }) => [`product ${id} ${value}`, `${shortName}, ${label}`] as const),
		]),
		...categories.map(({ value, label }) => [`tax ${value}`, label] as const),
		...PAGE_NAMES.map((name) => [`page ${name}`, PAGES[name].label] as const),
	])
	return {
		labelOf: (subject: string) => labels.get(subject) ?? subject,
		subjectsLabelled: (text: string) => {
			const searched = text.trim().toLowerCase()
			if (searched === '') return []
			return [...labels]
				.filter(([, label]) => label.toLowerCase().includes(searched))
				.map(([subject]) => subject)
		},
	}
}

/** Describes 'from' and 'to' as one change: jsonb stores keys by length, so 'to' would come first. */
export function describeDetail(detail: Record<string, unknown>): string {
	const promo = StoredPromo.safeParse(detail)
	if (promo.success) return describeStoredPromo(promo.data)
	if (typeof detail.terms === 'string') return detail.terms
	const { from, to, ...rest } = detail
	const change = from === undefined || to === undefined ? [] : [`${String(from)} → ${String(to)}`]
	const others = Object.entries(to === undefined ? detail : rest)
		.filter(([, value]) => value !== null)
		.map(([name, value]) => describeValue(name, String(value)))
	return [...change, ...others].join(', ')
}

function describeValue(name: string, value: string): string {
	// The value is stored as 'at 10'.
	if (name === 'limited') return `low ${value}`
	return `${FIELDS.get(name) ?? inWords(name)}: ${value}`
}

/** Turns 'shelfLife' into 'shelf life', and keeps 'zone Kerala'. */
function inWords(name: string): string {
	return name.replace(/(?<=[a-z])[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
}

const Amount = z.number().transform(paise).nullable()
const Moment = z
	.string()
	.transform((text) => new Date(text))
	.nullable()

/** The format of entries from when a discount was always on the whole order. */
const StoredPromo = z.object({
	kind: z.enum(PROMO_KINDS),
	percent: z.number().nullable(),
	amount: Amount,
	atMost: Amount,
	minimumOrder: Amount,
	uses: z.number().nullable(),
	usesPerCustomer: z.number().nullable(),
	startsAt: Moment,
	endsAt: Moment,
})

const NO_GOODS = { goods: null, buyQuantity: null, getQuantity: null, freeGoods: null, firstOrderOnly: false }

function describeStoredPromo(promo: z.infer<typeof StoredPromo>): string {
	return describePromo({ ...NO_GOODS, ...promo }, { products: [], hasUses: true })
}
