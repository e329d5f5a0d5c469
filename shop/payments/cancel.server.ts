/** Calling an order off: its status, the money's way back, the promo code and the letter are one action, or none of it happens. It lives with payments because it sends money back; see docs/decisions/010-doors.md. */
import { listReturnable, refundPayment } from './refunds.server.ts'
import { type Actor, recordAudit } from '#shop/audit/audit.server.ts'
import { issueCreditNote } from '#shop/invoices/invoices.server.ts'
import { type Paise, sum } from '#shop/money.ts'
import { readerOf } from '#shop/orders/customer-orders.server.ts'
import { orderCancelled } from '#shop/orders/emails.server.ts'
import { lockOrderByNumber, moveOrder, type Mover, type Order } from '#shop/orders/orders.server.ts'
import { releasePromoUse } from '#shop/orders/promo-uses.server.ts'
import { isNotShipped, isUnpaid, canCustomerCancel, canMove } from '#shop/orders/rules.ts'
import { releaseStock } from '#shop/orders/stock-holds.server.ts'
import { notifyCustomer } from '#shop/orders/notify-customer.server.ts'
import { ORDER_NOT_FOUND } from '#shop/orders/tracking.server.ts'
import { isOwnOrder, type Viewer } from '#shop/orders/view.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

const TOO_LATE = refuse('conflict', 'Cannot Cancel Order', {
	message: 'This order cannot be cancelled in its current status.',
	code: 'status_conflict',
})

/** The customer's own press. Whoever packs or ships at the same moment wins or loses; the loser reads why. */
export async function cancelOrder(
	shop: Shop,
	{ number, viewer }: { number: string; viewer: Viewer },
): Promise<Outcome<CalledOff>> {
	return cancel(shop, number, {
		by: 'customer',
		whyNot: (order) => {
			if (!isOwnOrder(order, viewer)) return ORDER_NOT_FOUND
			return canCustomerCancel(order.status) ? null : TOO_LATE
		},
	})
}

/** The shop may call an order off until it is delivered. One that nobody has paid falls by itself. */
export async function cancelForShop(
	shop: Shop,
	{ number, by }: { number: string; by: Actor },
): Promise<Outcome<CalledOff>> {
	return cancel(shop, number, {
		by: `shop:${by.name}`,
		actor: by,
		whyNot: ({ status }) => (canMove(status, 'cancelled') && !isUnpaid(status) ? null : TOO_LATE),
	})
}

/** `amount` is on its way back: the whole, or what earlier refunds have left of it. */
type CalledOff = { order: Order; amount: Paise }

type Terms = { by: Mover; actor?: Actor | undefined; whyNot(order: Order): ReturnType<typeof refuse> | null }

async function cancel(shop: Shop, number: string, { by, actor, whyNot }: Terms): Promise<Outcome<CalledOff>> {
	return inTransaction(shop, async (transaction) => {
		const order = await lockOrderByNumber(transaction, number)
		if (!order) return ORDER_NOT_FOUND
		const refusal = whyNot(order)
		if (refusal) return refusal
		return cancelUnshipped(shop, transaction, { order, by, actor })
	})
}

/** The caller holds the order's lock, and has seen that it may be called off. */
export async function cancelUnshipped(
	shop: Shop,
	transaction: Transaction,
	{ order, by, actor }: Pick<Terms, 'by' | 'actor'> & { order: Order },
): Promise<Outcome<CalledOff>> {
	await moveOrder(shop, transaction, { orderId: order.id, from: order.status, to: 'cancelled', by })
	if (actor) {
		await recordAudit(shop, transaction, { by: actor, action: 'order cancelled', subject: order.number })
	}
	await releasePromoUse(shop, transaction, order.id)
	// What has left the house is counted by hand when it is back.
	if (isNotShipped(order.status)) await releaseStock(shop, transaction, order.id)
	const amount = await returnEveryPayment(shop, transaction, order)
	await issueCreditNote(shop, transaction, { orderId: order.id })
	const reader = await readerOf(transaction, order)
	const letter: typeof orderCancelled = (about) => orderCancelled({ ...about, reader, amount })
	await notifyCustomer(shop, transaction, { order, occasion: 'cancelled', letter })
	return { ok: true, order: { ...order, status: 'cancelled' }, amount }
}

/** Whatever was paid and is not on its way back already; answers how much. */
async function returnEveryPayment(shop: Shop, transaction: Transaction, order: Order): Promise<Paise> {
	const returnable = await listReturnable(transaction, order.id)
	for (const { attempt, left } of returnable) {
		await refundPayment(shop, transaction, { attempt: { ...attempt, amount: left }, reason: 'cancelled' })
	}
	return sum(...returnable.map(({ left }) => left))
}
