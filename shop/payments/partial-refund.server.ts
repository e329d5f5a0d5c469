/** Sending back a part of what was paid: a torn pack, a kind word. The order goes on as it was, unless nothing is left. */
import { cancelUnshipped } from './cancel.server.ts'
import { listReturnable, refundPayment } from './refunds.server.ts'
import { MIN_PAYMENT, PART } from './rules.ts'
import { type Actor, recordAudit } from '#shop/audit/audit.server.ts'
import { EMAIL_LINK_SECONDS, signInvoiceUrl } from '#shop/invoices/signed-url.server.ts'
import { issueCreditNote } from '#shop/invoices/invoices.server.ts'
import { formatTotal, lesser, minus, ZERO_PAISE, type Paise, sum } from '#shop/money.ts'
import { partReturned } from '#shop/orders/emails.server.ts'
import { lockOrderByNumber, type Order } from '#shop/orders/orders.server.ts'
import { isUnpaid, canMove } from '#shop/orders/rules.ts'
import { recordPartReturned } from '#shop/orders/sales.server.ts'
import { notifyCustomer } from '#shop/orders/notify-customer.server.ts'
import { ORDER_NOT_FOUND } from '#shop/orders/tracking.server.ts'
import { type Outcome, type Refusal, refuse } from '#shop/outcome.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

type Part = {
	number: string
	amount: Paise
	/** What was left when the shopkeeper looked: of two who press at once, the second one looks again. */
	seen: Paise
	by: Actor
}

const NOTHING_LEFT = refuse('conflict', 'Nothing to refund', {
	message: 'This order has nothing left to refund.',
	code: 'nothing_left',
})

/** What may still be sent back of an order; nothing where it is unpaid or called off. */
export async function refundableAmount(
	db: Database | Transaction,
	{ id, status }: Pick<Order, 'id' | 'status'>,
): Promise<Paise> {
	if (isUnpaid(status) || status === 'cancelled' || status === 'refunded') return ZERO_PAISE
	return sum(...(await listReturnable(db, id)).map(({ left }) => left))
}

/** Where this is all that is left, a parcel that has not arrived is called off. */
export async function refundPartially(
	shop: Shop,
	{ number, amount, seen, by }: Part,
): Promise<Outcome<{ order: Order; left: Paise }>> {
	return inTransaction(shop, async (transaction) => {
		const order = await lockOrderByNumber(transaction, number)
		if (!order) return ORDER_NOT_FOUND
		const left = await refundableAmount(transaction, order)
		const refusal = whyNot({ amount, seen, left })
		if (refusal) return refusal
		if (amount === left && canMove(order.status, 'cancelled')) {
			const called = await cancelUnshipped(shop, transaction, { order, by: `shop:${by.name}`, actor: by })
			return called.ok ? { ok: true, order: called.order, left: ZERO_PAISE } : called
		}
		await sendBack(shop, transaction, { order, amount, by })
		return { ok: true, order, left: minus(left, amount) }
	})
}

function whyNot({ amount, seen, left }: { amount: Paise; seen: Paise; left: Paise }): Refusal | null {
	if (left === 0) return NOTHING_LEFT
	if (left !== seen) {
		return refuse('conflict', 'Order has changed', {
			message: `Another refund was made meanwhile, and ${formatTotal(left)} is left. Nothing was refunded now.`,
			code: 'changed_meanwhile',
		})
	}
	if (amount > left) return wrongAmount(`You can refund at most ${formatTotal(left)}.`)
	if (amount < MIN_PAYMENT) return wrongAmount(`The smallest refund is ${formatTotal(MIN_PAYMENT)}.`)
	const rest = minus(left, amount)
	if (rest > 0 && rest < MIN_PAYMENT) {
		return wrongAmount(`That would leave ${formatTotal(rest)}, which is too little to refund later.`)
	}
	return null
}

function wrongAmount(message: string): Refusal {
	return refuse('invalid', null, { message, field: 'amount' })
}

async function sendBack(
	shop: Shop,
	transaction: Transaction,
	{ order, amount, by }: { order: Order; amount: Paise; by: Actor },
): Promise<void> {
	const refundIds: string[] = []
	let rest = amount
	for (const { attempt, left } of await listReturnable(transaction, order.id)) {
		const part = lesser(rest, left)
		if (part === 0) break
		refundIds.push(
			await refundPayment(shop, transaction, { attempt: { ...attempt, amount: part }, reason: PART }),
		)
		rest = minus(rest, part)
	}
	await recordPartReturned(shop, transaction, { orderId: order.id, amount })
	await issueCreditNote(shop, transaction, { orderId: order.id, amount })
	await recordAudit(shop, transaction, {
		by,
		action: 'order partially refunded',
		subject: order.number,
		detail: { amount: formatTotal(amount) },
	})
	const invoiceUrl = signInvoiceUrl(shop, { orderNumber: order.number, seconds: EMAIL_LINK_SECONDS })
	const letter: typeof partReturned = (about) => partReturned({ ...about, invoiceUrl, amount })
	await notifyCustomer(shop, transaction, { order, occasion: `part:${refundIds[0]}`, letter })
}
