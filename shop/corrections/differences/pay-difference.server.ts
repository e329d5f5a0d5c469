/** Pays a price difference from its signed link by the ordinary payment flow, and reports the result. */
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { PlacedOrder } from '#shop/checkout/create-order.server.ts'
import { LINK_REFUSED, startPaymentOf } from '#shop/checkout/start-payment.server.ts'
import { type Paise, totalOf } from '#shop/money.ts'
import {
	type Difference,
	type DifferenceLink,
	findDifference,
	findDifferenceOfLink,
} from '#shop/orders/differences/differences.server.ts'
import { isSold } from '#shop/orders/payment-states.ts'
import { listItems, lockOrder, type Order, type OrderItem } from '#shop/orders/orders.server.ts'
import { type Outcome, refuse } from '#shop/outcome.ts'
import { type Attempt, canContinue, createNextAttempt } from '#shop/payments/attempts/attempts.server.ts'
import { checkIfCancelled } from '#shop/payments/checks/verify-payment.server.ts'
import { whyDifferenceNotDue } from '#shop/payments/differences/apply-difference.server.ts'
import { failureMessage, UNFINISHED } from '#shop/payments/failure-messages.ts'
import { COUNTED_REFUND_STATES, isAttemptOpen, isAttemptUndecided } from '#shop/payments/rules.ts'
import { paymentAttempts, refunds } from '#shop/payments/tables.server.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'
import { listStock } from '#shop/stock/stock.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

const ENDED = refuse('conflict', 'Not paid', {
	message:
		'This can no longer be paid. Your order stays as it is. Please write to us if you still want another size.',
	code: 'difference_ended',
})

export async function payDifference(
	shop: Shop,
	{ link, scenario }: { link: DifferenceLink; scenario?: string },
) {
	return startPaymentOf(shop, {
		prepare: async () => {
			const difference = await findDifferenceOfLink(shop, link)
			return difference ? { ok: true, difference } : LINK_REFUSED
		},
		place: ({ difference }) => openAttempt(shop, difference),
		payer: {
			redirectUrl: `${shop.config.publicUrl}/price-differences/${link.id}?${link.query}`,
			...(scenario ? { scenario } : {}),
		},
	})
}

async function openAttempt(shop: Shop, { id, orderId }: Difference): Promise<Outcome<PlacedOrder>> {
	return inTransaction(shop, async (transaction) => {
		const order = await lockOrder(transaction, orderId)
		const difference = await findDifference(transaction, id)
		if (!difference || !(await canPay(shop, transaction, { order, difference }))) return ENDED
		const latest = (await listAttemptsOf(transaction, id)).at(-1)
		const due = { id: orderId, number: order.number, total: difference.amount, differenceId: id }
		const attempt =
			latest && (await canContinue(transaction, latest))
				? latest
				: await createNextAttempt(shop, transaction, due)
		return { ok: true, order, attempt }
	})
}

/** Returns false while the new packs are sold out, because the payment would be refunded. */
async function canPay(
	shop: Shop,
	transaction: Transaction,
	{ order, difference }: { order: Order; difference: Difference },
): Promise<boolean> {
	if (await whyDifferenceNotDue(shop, transaction, { order, difference })) return false
	const { position, from, to } = difference.exchange
	const item = (await listItems(transaction, order.id)).find((candidate) => candidate.position === position)
	const levels = await listStock({ db: transaction }, item?.productId)
	const level = levels.find(({ productId, size }) => productId === item?.productId && size === to.size)
	return !level || level.available >= from.quantity
}

async function listAttemptsOf(db: Database | Transaction, differenceId: string): Promise<Attempt[]> {
	return db
		.select()
		.from(paymentAttempts)
		.where(eq(paymentAttempts.differenceId, differenceId))
		.orderBy(asc(paymentAttempts.createdAt), asc(paymentAttempts.merchantOrderId))
}

export type DifferencePayment = {
	difference: Difference
	order: Order
	item: OrderItem | null
	/** The state of the latest payment while none has been received. */
	attempt: { state: 'none' | 'pending' } | { state: 'stopped'; message: string }
	isPayable: boolean
	/** Money that was received although nothing was owed. It is refunded. */
	notOwed: Paise
	/** Whether another payment may still arrive, which would be refunded, too. */
	mayPayTwice: boolean
}

/** Asks the provider about open payments. */
export async function verifyDifference(
	shop: Shop,
	{ id, orderId }: Pick<Difference, 'id' | 'orderId'>,
): Promise<DifferencePayment> {
	const isCancelled = await checkIfCancelled(shop, await listAttemptsOf(shop.db, id))
	return inTransaction(shop, async (transaction) => {
		// The answers may have paid it.
		const order = await lockOrder(transaction, orderId)
		const difference = await findDifference(transaction, id)
		if (!difference) throw new Error(`Price difference ${id} is gone`)
		const { position } = difference.exchange
		const items = await listItems(transaction, orderId)
		const attempts = await listAttemptsOf(transaction, id)
		return {
			difference,
			order,
			item: items.find((item) => item.position === position) ?? null,
			attempt: describeLatest(attempts, isCancelled),
			isPayable: await canPay(shop, transaction, { order, difference }),
			notOwed: await sumNotOwed(transaction, attempts),
			mayPayTwice: isEnded({ order, difference }) && attempts.some(({ state }) => isAttemptOpen(state)),
		}
	})
}

/** After the last day, one that was started in time still counts. */
function isEnded({ order, difference }: Pick<DifferencePayment, 'order' | 'difference'>): boolean {
	return difference.paidAt !== null || difference.withdrawnAt !== null || !isSold(order.paymentState)
}

function describeLatest(attempts: readonly Attempt[], isCancelled: boolean): DifferencePayment['attempt'] {
	if (attempts.some(({ state }) => isAttemptUndecided(state)))
		return isCancelled ? { state: 'stopped', message: UNFINISHED } : { state: 'pending' }
	const latest = attempts.at(-1)
	return latest?.state === 'failed'
		? { state: 'stopped', message: failureMessage(latest.errorCode) }
		: { state: 'none' }
}

async function sumNotOwed(transaction: Transaction, attempts: readonly Attempt[]): Promise<Paise> {
	const attemptIds = attempts.map(({ id }) => id)
	const refunded = await transaction
		.select({ amount: refunds.amount })
		.from(refunds)
		.where(
			and(
				inArray(refunds.attemptId, attemptIds),
				eq(refunds.reason, 'surplus'),
				inArray(refunds.state, COUNTED_REFUND_STATES),
			),
		)
	return totalOf(refunded.map(({ amount }) => amount))
}
