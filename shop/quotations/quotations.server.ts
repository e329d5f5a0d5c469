/** Finds, locks, lists and counts quotations, with what is known of their payment. */
import { and, count, desc, eq, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import {
	parseQuotationNumber,
	type QuotationState,
	quotationLabel,
	quotationStateOf,
	quoteOrder,
} from './rules.ts'
import { type Quotation, quotations } from './tables.server.ts'
import { paidVersionOf } from './versions.server.ts'
import { dayInIndia } from '#shop/dates.ts'
import { parsePhone } from '#shop/input/phone.ts'
import type { Paise } from '#shop/money.ts'
import { COUNT_LIMIT } from '#shop/orders/rules.ts'
import { type Checkout, checkouts, orders } from '#shop/orders/tables.server.ts'
import { refuse } from '#shop/outcome.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'

export type FoundQuotation = {
	/** Once it is paid, the version that was paid. */
	quotation: Quotation
	checkout: Checkout
	state: QuotationState
	/** A later version that does not count, because the one before it was paid. */
	superseded: Quotation | null
}

export const QUOTATION_NOT_FOUND = refuse('missing', null, { message: 'There is no such quotation.' })

/** Returns the totals of the order that a quotation would become. */
export function totalsOf({ lines, rate, discount }: Quotation) {
	return quoteOrder({ lines, rate, discount })
}

/** `label` is its number, such as 'Q-1001'. */
export async function findQuotation(
	shop: Pick<Shop, 'clock' | 'db'>,
	label: string,
): Promise<FoundQuotation | null> {
	const number = parseQuotationNumber(label)
	return number === null ? null : findWhere(shop, shop.db, eq(quotations.number, number))
}

export async function findQuotationOfCheckout(
	shop: Pick<Shop, 'clock' | 'db'>,
	checkoutId: string,
): Promise<FoundQuotation | null> {
	return findWhere(shop, shop.db, eq(quotations.checkoutId, checkoutId))
}

async function findWhere(
	{ clock }: Pick<Shop, 'clock'>,
	db: Database | Transaction,
	condition: SQL,
): Promise<FoundQuotation | null> {
	const [found] = await selectQuotations(db).where(condition)
	return found ? describeFound(found, dayInIndia(clock())) : null
}

export function selectQuotations(db: Database | Transaction) {
	return db
		.select({ stored: quotations, checkout: checkouts, paidFingerprint: orders.fingerprint })
		.from(quotations)
		.innerJoin(checkouts, eq(checkouts.id, quotations.checkoutId))
		.leftJoin(orders, eq(orders.id, checkouts.settledOrderId))
}

type Selected = Awaited<ReturnType<typeof selectQuotations>>[number]

export function describeFound(
	{ stored, checkout, paidFingerprint }: Selected,
	today: string,
): FoundQuotation {
	const paid = paidVersionOf(stored, paidFingerprint)
	return {
		quotation: paid ?? stored,
		checkout,
		state: quotationStateOf({ ...checkout, lastDay: stored.lastDay }, today),
		superseded: paid && stored,
	}
}

/** Locks its checkout, as everything does that pays, changes or withdraws a quotation. Returns null if there is none. */
export async function lockQuotation(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	label: string,
): Promise<FoundQuotation | null> {
	const number = parseQuotationNumber(label)
	if (number === null) return null
	const isThis = eq(quotations.number, number)
	const checkoutId = transaction.select({ id: quotations.checkoutId }).from(quotations).where(isThis)
	const isOfThis = sql`${checkouts.id} = (${checkoutId})`
	await transaction.select({ id: checkouts.id }).from(checkouts).where(isOfThis).for('update')
	return findWhere(shop, transaction, isThis)
}

/** Lists the orders that it became, the newest first. */
export async function listQuotedOrders({ db }: Pick<Shop, 'db'>, { id }: Pick<Checkout, 'id'>) {
	const rows = await db
		.select({ number: orders.number, status: orders.status, hiddenAt: orders.hiddenAt })
		.from(orders)
		.where(eq(orders.checkoutId, id))
		.orderBy(desc(orders.createdAt))
	return rows.map(({ hiddenAt, ...order }) => ({ ...order, isHidden: hiddenAt !== null }))
}

export const QUOTATION_PAGE_SIZE = 50

type QuotationQuery = {
	/** A number, an email address, a phone number, or the beginning of a name. */
	text?: string
	state?: QuotationState | undefined
	/** The number of the last one on the previous page. */
	before?: number | undefined
}

type ListedQuotation = FoundQuotation & { label: string; total: Paise }

/** The newest come first. Returns one more than a page if there are more. */
export async function listQuotations(
	{ db, clock }: Pick<Shop, 'db' | 'clock'>,
	{ text = '', state, before }: QuotationQuery,
): Promise<ListedQuotation[]> {
	const today = dayInIndia(clock())
	const rows = await selectQuotations(db)
		.where(
			and(
				matching(text.trim()),
				state && isIn(state, today),
				before === undefined ? undefined : lt(quotations.number, before),
			),
		)
		.orderBy(desc(quotations.number))
		.limit(QUOTATION_PAGE_SIZE + 1)
	return rows.map((row) => {
		const found = describeFound(row, today)
		const { quotation } = found
		return { ...found, label: quotationLabel(quotation.number), total: totalsOf(quotation).total }
	})
}

/** The SQL form of `quotationStateOf`. */
function isIn(state: QuotationState, today: string): SQL | undefined {
	const isUndecided = and(isNull(checkouts.settledOrderId), isNull(checkouts.closedAt))
	switch (state) {
		case 'open':
			return and(isUndecided, gte(quotations.lastDay, today))
		case 'expired':
			return and(isUndecided, lt(quotations.lastDay, today))
		case 'withdrawn':
			return and(isNull(checkouts.settledOrderId), sql`${checkouts.closedAt} is not null`)
		case 'paid':
			return sql`${checkouts.settledOrderId} is not null`
	}
}

function matching(text: string): SQL | undefined {
	if (text === '') return undefined
	const number = parseQuotationNumber(text)
	if (number !== null) return eq(quotations.number, number)
	const lower = text.toLowerCase()
	if (text.includes('@')) return startsWith(sql`lower(${quotations.recipient} ->> 'email')`, lower)
	const phone = parsePhone(text)
	const isName = startsWith(sql`lower(${quotations.recipient} ->> 'name')`, lower)
	return phone === null ? isName : or(isName, eq(sql`(${quotations.recipient} ->> 'phone')`, phone))
}

/** A range uses the index, unlike LIKE, and needs no escaping of % and _. */
function startsWith(column: SQL, beginning: string): SQL {
	return sql`(${column} collate "C" >= ${beginning} and ${column} collate "C" < ${`${beginning}\u{10FFFF}`})`
}

/** Returns at most `COUNT_LIMIT` + 1. Looks only at recent last days, so that its time does not grow over the years. */
export async function countOpenQuotations({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<number> {
	const open = db
		.select({ id: quotations.id })
		.from(quotations)
		.innerJoin(checkouts, eq(checkouts.id, quotations.checkoutId))
		.where(isIn('open', dayInIndia(clock())))
		.limit(COUNT_LIMIT + 1)
		.as('open')
	const [row] = await db.select({ count: count() }).from(open)
	return row?.count ?? 0
}
