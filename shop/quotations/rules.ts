/** The rules of quotations: their price, how long it applies, and what can still be done with them. */
import { type Quote, quote } from '#shop/checkout/pricing/quote.ts'
import { DAY_MILLISECONDS, dayInIndia, formatDate, midnightInIndia } from '#shop/dates.ts'
import { formatTotal, type Paise, roundToPaise, rupees, totalOf, ZERO_PAISE } from '#shop/money.ts'
import type { Contact } from '#shop/orders/tables.server.ts'
import { MIN_PAYMENT } from '#shop/payments/rules.ts'
import type { PromoTerms } from '#shop/promos/rules.ts'
import type { ShippingRate } from '#shop/shipping/rules.ts'

/** How the customer has asked for it. */
export const CHANNELS = ['phone', 'whatsapp', 'counter', 'wholesale'] as const
type Channel = (typeof CHANNELS)[number]

export const CHANNEL_LABELS: Record<Channel, string> = {
	phone: 'Phone',
	whatsapp: 'WhatsApp',
	counter: 'Counter',
	wholesale: 'Wholesale',
}

/** Far more than the cart allows, for wholesale. */
export const MAX_LINE_PACKS = 2_000
export const MAX_QUOTED_LINES = 40
/** Far above any order, and low enough for every sum to fit into an amount. */
const MAX_GOODS = rupees(10_00_000)

export const DEFAULT_VALID_DAYS = 7
/** Over a longer time, prices would have changed. */
const MAX_VALID_DAYS = 90
export const MAX_TERMS_LENGTH = 1_000
export const MAX_REASON_LENGTH = 200

/** The shipping method of an order that is handed over at the shop. */
export const COLLECTED_METHOD = { id: 'at-the-shop', name: 'Collected at the shop' } as const
export const COLLECTED_RATE: ShippingRate = { price: ZERO_PAISE, freeAbove: null, days: null }

/** What a quotation promises of a product and its price until its last day. */
export type QuotedLine = {
	productId: number
	productName: string
	size: string
	sizeLabel: string
	grind: string
	declaration: string | null
	imageUrl: string
	taxCategory: string
	price: Paise
	quantity: number
}

type Priced = Pick<QuotedLine, 'productId' | 'size' | 'price' | 'quantity'>
type Discounted = { terms: PromoTerms; minimumOrder: null; method: 'staff' }

/** The discount is an amount off the whole order, as that of a promo code would be. */
export function quoteOrder({
	lines,
	rate,
	discount,
}: {
	lines: readonly Priced[]
	rate: ShippingRate
	discount: Paise
}): Quote<Discounted> & { shipping: Paise } {
	const terms: PromoTerms = { kind: 'fixed', amount: discount, goods: null }
	const promos: Discounted[] = discount > 0 ? [{ terms, minimumOrder: null, method: 'staff' }] : []
	const quoted = quote({ lines, rate, promos })
	if (quoted.shipping === null) throw new Error('A quotation needs its shipping cost')
	return { ...quoted, shipping: quoted.shipping }
}

type Problem = { field: string; message: string }

/** Checked before the quote, so that its sums stay small enough. */
export function findGoodsProblem(lines: readonly Priced[]): Problem | null {
	if (lines.length === 0) return { field: 'lines', message: 'Add at least one pack.' }
	if (totalOf(lines.map(({ price, quantity }) => roundToPaise(price * quantity))) <= MAX_GOODS) return null
	return { field: 'lines', message: `An order can have goods of at most ${formatTotal(MAX_GOODS)}.` }
}

export function findDiscountProblem({
	discount,
	subtotal,
	total,
}: {
	discount: Paise
	subtotal: Paise
	total: Paise
}): Problem | null {
	if (discount > subtotal) {
		return {
			field: 'discount',
			message: `The discount can't be more than the goods, which cost ${formatTotal(subtotal)}.`,
		}
	}
	if (total >= MIN_PAYMENT) return null
	return { field: 'discount', message: `At least ${formatTotal(MIN_PAYMENT)} must be left to pay.` }
}

export function discountPercent({ discount, subtotal }: { discount: Paise; subtotal: Paise }): number {
	return (discount / subtotal) * 100
}

type Addressed = { recipient: Pick<Contact, 'email' | 'phone'> }

/** Returns whether a payment link stays with the person to whom it was sent, by email or by WhatsApp. Nothing was sent to an empty email. */
export function isSameRecipient({ recipient: before }: Addressed, { recipient: after }: Addressed): boolean {
	const isSameEmail = before.email === '' || before.email.toLowerCase() === after.email.toLowerCase()
	return isSameEmail && before.phone === after.phone
}

/** Returns whether the version that was paid went to an email or phone number that was corrected since. */
export function isPaidByAnother({
	quotation,
	superseded,
}: {
	quotation: Addressed
	superseded: Addressed | null
}): boolean {
	return superseded !== null && !isSameRecipient(quotation, superseded)
}

/** Since when and until when the prices of a quotation apply. */
type Promised = { pricedOn: string; lastDay: string }

/** The last day until which prices of `pricedOn` can be promised, however often the quotation is changed. */
export function latestDay(pricedOn: string): string {
	return addDays(pricedOn, MAX_VALID_DAYS)
}

/** Days are those of India, such as '2026-11-20'. What was promised before is not taken back. */
export function findLastDayProblem(
	lastDay: string,
	{ today, promised }: { today: string; promised: Promised | null },
): Problem | null {
	if (lastDay < today) return { field: 'lastDay', message: 'The last day has passed already.' }
	const latest = latestDay(promised?.pricedOn ?? today)
	if (lastDay <= latest || (promised && lastDay <= promised.lastDay)) return null
	const message = promised
		? `Its prices are those of ${formatDay(promised.pricedOn)}, and can be promised until ${formatDay(latest)}. For a later day, enter a new quotation at today's prices.`
		: `Prices can be promised for at most ${MAX_VALID_DAYS} days.`
	return { field: 'lastDay', message }
}

export function addDays(day: string, days: number): string {
	return dayInIndia(new Date(midnightInIndia(day).getTime() + days * DAY_MILLISECONDS))
}

/** `paid` means that one of its orders was paid, whatever became of that order since. */
export const QUOTATION_STATES = ['open', 'expired', 'withdrawn', 'paid'] as const
export type QuotationState = (typeof QUOTATION_STATES)[number]

export const STATE_LABELS: Record<QuotationState, string> = {
	open: 'Open',
	expired: 'Expired',
	withdrawn: 'Withdrawn',
	paid: 'Paid',
}

export function quotationStateOf(
	{
		settledOrderId,
		closedAt,
		lastDay,
	}: { settledOrderId: string | null; closedAt: Date | null; lastDay: string },
	today: string,
): QuotationState {
	if (settledOrderId !== null) return 'paid'
	if (closedAt !== null) return 'withdrawn'
	return lastDay < today ? 'expired' : 'open'
}

/** The quotation is still valid on its last day. An expired one may get another last day. */
export function canEdit(state: QuotationState): boolean {
	return state === 'open' || state === 'expired'
}

/** By its link, a withdrawn quotation shows only that it is withdrawn, and what another person paid is not shown. */
export function showsContents(found: {
	quotation: Addressed
	superseded: Addressed | null
	state: QuotationState
}): boolean {
	return found.state !== 'withdrawn' && !isPaidByAnother(found)
}

const NUMBER = /^Q-([1-9][0-9]{0,8})$/

export function quotationLabel(number: number): string {
	return `Q-${number}`
}

/** Returns null for a text that is not the number of a quotation. */
export function parseQuotationNumber(text: string): number | null {
	const [, digits] = NUMBER.exec(text.trim().toUpperCase()) ?? []
	return digits === undefined ? null : Number(digits)
}

export function formatDay(day: string): string {
	return formatDate(midnightInIndia(day))
}

export const DEFAULT_TERMS =
	'Prices include GST. We pack and dispatch your order once it is paid in full. Returns are as in our return policy.'
