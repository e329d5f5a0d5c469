/** Stores the versions of a quotation that a customer may still pay, so that what was paid is what is shown. */
import { hash } from 'node:crypto'
import { and, desc, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { Quotation, QuotationVersion } from './tables.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { UNDECIDED_ATTEMPT_STATES } from '#shop/payments/rules.ts'
import { paymentAttempts } from '#shop/payments/tables.server.ts'
import type { Paise } from '#shop/money.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'

/** Equal for the orders of one version of a quotation. */
export function fingerprintOfVersion({ id, version }: Pick<Quotation, 'id' | 'version'>): string {
	return hash('sha256', `quotation ${id} ${version}`)
}

/** Lists the versions to store once this one is changed. One that nobody began to pay is left out. */
export async function listPayableVersions(
	transaction: Transaction,
	quotation: Quotation,
): Promise<QuotationVersion[]> {
	const { checkoutId, payableVersions: earlier } = quotation
	const isOfThis = and(
		eq(orders.checkoutId, checkoutId),
		eq(orders.fingerprint, fingerprintOfVersion(quotation)),
	)
	return (await transaction.$count(orders, isOfThis)) === 0 ? earlier : [...earlier, contentsOf(quotation)]
}

function contentsOf(quotation: Quotation): QuotationVersion {
	const { version, recipient, billing, gstBuyer, lines, shippingMethod, shippingMethodName } = quotation
	const { isCollected, rate, discount, discountReason, terms, lastDay } = quotation
	return {
		version,
		recipient,
		billing,
		gstBuyer,
		lines,
		shippingMethod,
		shippingMethodName,
		isCollected,
		rate,
		discount,
		discountReason,
		terms,
		lastDay,
	}
}

/** Returns the quotation as it was paid, or null if the version that is stored was paid. */
export function paidVersionOf(quotation: Quotation, paidFingerprint: string | null): Quotation | null {
	const paid = quotation.payableVersions.find(
		({ version }) => fingerprintOfVersion({ id: quotation.id, version }) === paidFingerprint,
	)
	return paid ? { ...quotation, ...paid } : null
}

/** Returns the total of the newest payment page that is open for an earlier version, or null. */
export async function findPayableEarlier(
	{ db }: Pick<Shop, 'db'>,
	quotation: Quotation,
): Promise<Paise | null> {
	const [row] = await openPaymentsOf(db, {
		...quotation,
		condition: ne(orders.fingerprint, fingerprintOfVersion(quotation)),
	})
	return row?.total ?? null
}

/** Returns the total of the payment page that the customer has opened for the stored version, or null. */
export async function findStartedPayment(
	{ db }: Pick<Shop, 'db'>,
	quotation: Quotation,
): Promise<Paise | null> {
	const isCurrent = and(isNull(orders.hiddenAt), eq(orders.fingerprint, fingerprintOfVersion(quotation)))
	const [row] = await openPaymentsOf(db, { ...quotation, condition: isCurrent })
	return row?.total ?? null
}

/** Returns the total of the newest payment page that is open for any version, or null. */
export async function findOpenPayment(
	db: Database | Transaction,
	{ checkoutId }: Pick<Quotation, 'checkoutId'>,
): Promise<Paise | null> {
	const [row] = await openPaymentsOf(db, { checkoutId, condition: undefined })
	return row?.total ?? null
}

function openPaymentsOf(
	db: Database | Transaction,
	{ checkoutId, condition }: Pick<Quotation, 'checkoutId'> & { condition: ReturnType<typeof and> },
) {
	return db
		.select({ total: orders.total })
		.from(orders)
		.innerJoin(paymentAttempts, eq(paymentAttempts.orderId, orders.id))
		.where(and(isOpenPaymentOf(checkoutId), condition))
		.orderBy(desc(paymentAttempts.createdAt))
		.limit(1)
}

/** For queries of orders with their attempts: the provider has not decided yet. */
export function isOpenPaymentOf(checkoutId: string) {
	return and(
		eq(orders.checkoutId, checkoutId),
		eq(orders.paymentState, 'unpaid'),
		inArray(paymentAttempts.state, UNDECIDED_ATTEMPT_STATES),
	)
}
