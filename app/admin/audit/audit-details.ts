/** Describes the details of an entry of the audit log, with labels and in words. */
import { z } from 'zod'
import { sentenceCase } from '#app/admin/layout/sentence-case.ts'
import { formatDate, isDay, midnightInIndia } from '#shop/dates.ts'
import { paise } from '#shop/money.ts'
import { describePromo } from '#shop/promos/describe.ts'
import { PROMO_KINDS } from '#shop/promos/rules.ts'

/** The label is empty where the value speaks for itself, such as '₹240 → ₹250'. */
export type DetailLine = { label: string; value: string }

/** What matters most comes first: jsonb stores names by their length. */
const FIRST = ['subject', 'recipients', 'item', 'product', 'pack', 'packs', 'amount', 'discount']

/** It says nothing beside the entry itself. */
const HIDDEN = ['version']

/** The fields whose stored name is not their label in camel case. */
const LABELS = new Map([
	['answer', 'reply'],
	['pace', 'emails a minute'],
	['limited', 'low at'],
	['rows', 'lines in the file'],
	['roasted', 'roasted on'],
	['paid', 'paid by'],
	['payments', 'payments checked'],
	['reference', 'payment reference'],
	['parcel', 'number of the parcel'],
	['restocked', 'put back into stock'],
	['page', 'tracking page'],
	['offered', 'suggested for new parcels'],
	['from', 'applies from'],
	['hsn', 'HSN code'],
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

type Detail = Record<string, unknown>

/** `nameOf` names a subject such as 'product 1' or 'newsletter …' as the screens do. */
export function describeDetails(detail: Detail, nameOf: (subject: string) => string): DetailLine[] {
	const promo = StoredPromo.safeParse(detail)
	if (promo.success) return [unlabelled(describeStoredPromo(promo.data))]
	if (typeof detail.terms === 'string') return [unlabelled(detail.terms)]
	const { from, to, ...rest } = detail
	const isChange = from !== undefined && to !== undefined
	const others = Object.entries(isChange ? rest : detail)
		.filter(([name, value]) => value !== null && !HIDDEN.includes(name))
		.toSorted(([a], [b]) => rank(a) - rank(b))
		.map(([name, value]) => ({
			label: sentenceCase(LABELS.get(name) ?? inWords(name)),
			value: describeValue(name, value, nameOf),
		}))
	return [...(isChange ? [unlabelled(`${String(from)} → ${String(to)}`)] : []), ...others]
}

/** The same on one line, within a sentence. */
export function joinDetails(lines: readonly DetailLine[]): string {
	return lines.map(({ label, value }) => (label ? `${label}: ${value}` : value)).join(', ')
}

/** The subject of the newsletter that one was copied from is stored as its id. */
export function copiedNewsletter({ copyOf }: Detail): string[] {
	return z.uuid().safeParse(copyOf).success ? [`newsletter ${String(copyOf)}`] : []
}

function unlabelled(value: string): DetailLine {
	return { label: '', value: sentenceCase(value) }
}

function rank(name: string): number {
	const index = FIRST.indexOf(name)
	return index === -1 ? FIRST.length : index
}

function describeValue(name: string, value: unknown, nameOf: (subject: string) => string): string {
	if (name === 'product' && typeof value === 'number') return nameOf(`product ${value}`)
	const [newsletter] = name === 'copyOf' ? copiedNewsletter({ copyOf: value }) : []
	if (newsletter) return nameOf(newsletter)
	if (typeof value === 'number') return value.toLocaleString('en-IN')
	// A stock level is stored as low 'at 10'.
	const text = name === 'limited' ? String(value).replace(/^at /, '') : String(value)
	if (isDay(text)) return formatDate(midnightInIndia(text))
	return name === 'role' || ['yes', 'no', 'none'].includes(text) ? sentenceCase(text) : text
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
