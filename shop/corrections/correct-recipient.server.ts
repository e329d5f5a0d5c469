/** Corrects the name, address or phone number of an order that has not left the shop. */
import { asc, count, eq } from 'drizzle-orm'
import type { RecipientCorrection } from './input.ts'
import { type Actor, recordAudit } from '#shop/audit/audit.server.ts'
import { orderCorrectedEmail, notifyCustomer } from '#shop/orders/emails/emails.server.ts'
import { isAnonymized } from '#shop/orders/customer-orders.server.ts'
import { lockOrderByNumber, type Order, ORDER_NOT_FOUND } from '#shop/orders/orders.server.ts'
import { isAtShop, statusLabel } from '#shop/orders/statuses.ts'
import { type Contact, orderCorrections, orders } from '#shop/orders/tables.server.ts'
import { refuse, type Outcome, type Refusal } from '#shop/outcome.ts'
import { deliveryDates } from '#shop/shipping/delivery-date.ts'
import { findRate } from '#shop/shipping/rules.ts'
import { getShipping } from '#shop/shipping/shipping.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

const TITLE = 'Not corrected'

type Correction = {
	number: string
	/** How many corrections of the order the form was opened with, so that of two people the second is told. */
	version: number
	input: RecipientCorrection
	by: Actor
}

/** Emails the customer the corrected address. The price of the shipping stays. */
export async function correctRecipient(
	shop: Shop,
	{ number, version, input: { reason, ...input }, by }: Correction,
): Promise<Outcome> {
	return inTransaction(shop, async (transaction) => {
		const order = await lockOrderByNumber(transaction, number)
		if (!order) return ORDER_NOT_FOUND
		const refusal = whyNotCorrected(order)
		if (refusal) return refusal
		const earlier = await countCorrections(transaction, order.id)
		if (earlier !== version) return CHANGED_MEANWHILE
		const recipient = { ...order.recipient, ...input }
		const fields = changedFields(order.recipient, recipient)
		if (fields.length === 0) return UNCHANGED
		const delivery = await deliveryTo(shop, transaction, { order, recipient })
		if (!delivery.ok) return delivery
		await transaction
			.insert(orderCorrections)
			.values({ orderId: order.id, at: shop.clock(), by: by.name, reason, before: order.recipient })
		const { deliveryFrom, deliveryTo: lastDay } = delivery
		const change = { recipient, deliveryFrom, deliveryTo: lastDay }
		await transaction.update(orders).set(change).where(eq(orders.id, order.id))
		await recordAudit(shop, transaction, {
			by,
			action: 'order corrected',
			subject: order.number,
			// Which fields, not what they say: the audit log outlives the account.
			detail: { fields: fields.join(', ') },
		})
		await notifyCustomer(shop, transaction, {
			order: { ...order, ...change },
			event: `corrected:${earlier + 1}`,
			render: orderCorrectedEmail,
		})
		return { ok: true }
	})
}

/** The oldest first. */
export function listCorrections({ db }: Pick<Shop, 'db'>, orderId: string) {
	return db
		.select()
		.from(orderCorrections)
		.where(eq(orderCorrections.orderId, orderId))
		.orderBy(asc(orderCorrections.id))
}

async function countCorrections(transaction: Transaction, orderId: string): Promise<number> {
	const [row] = await transaction
		.select({ count: count() })
		.from(orderCorrections)
		.where(eq(orderCorrections.orderId, orderId))
	return row?.count ?? 0
}

export function canBeCorrected(order: Order): boolean {
	return whyNotCorrected(order) === null
}

function whyNotCorrected(order: Order): Refusal | null {
	if (isAnonymized(order))
		return refuse('conflict', TITLE, { message: 'The account of this customer was deleted.' })
	if (order.paymentState === 'unpaid')
		return refuse('conflict', TITLE, {
			message: 'This order is not paid yet: the customer can still change it at checkout.',
		})
	if (!isAtShop(order.status))
		return refuse('conflict', TITLE, {
			message: `This order is "${statusLabel(order.status)}": its address can no longer be changed.`,
		})
	return null
}

const CHANGED_MEANWHILE = refuse('conflict', TITLE, {
	message: 'Somebody else has corrected this order since you opened it. Please look at the address again.',
})

const UNCHANGED = refuse('invalid', TITLE, {
	message: 'Nothing was changed. Please correct a field first.',
	field: 'name',
})

function changedFields(before: Contact, after: Contact): string[] {
	const fields = ['name', 'address', 'city', 'pincode', 'phone'] as const
	const labels = { name: 'name', address: 'address', city: 'city', pincode: 'PIN code', phone: 'phone' }
	return fields.filter((field) => before[field] !== after[field]).map((field) => labels[field])
}

type Delivery = { deliveryFrom: string | null; deliveryTo: string | null }

/** The days promised stay, unless the parcel goes to another PIN code. */
async function deliveryTo(
	shop: Shop,
	transaction: Transaction,
	{ order, recipient }: { order: Order; recipient: Contact },
): Promise<Outcome<Delivery>> {
	const { deliveryFrom, deliveryTo: lastDay } = order
	if (recipient.pincode === order.recipient.pincode) return { ok: true, deliveryFrom, deliveryTo: lastDay }
	const shipping = await getShipping({ db: transaction })
	const rate = findRate(shipping, { pinCode: recipient.pincode, method: order.shippingMethod })
	if (!rate)
		return refuse('invalid', TITLE, {
			message: `PIN code ${recipient.pincode} is not served by ${order.shippingMethodName}. Cancel the order, so that the customer can order again with another method.`,
			field: 'pincode',
		})
	const dates = rate.days && deliveryDates(shipping, { now: shop.clock(), days: rate.days })
	return { ok: true, deliveryFrom: dates?.from ?? null, deliveryTo: dates?.to ?? null }
}
