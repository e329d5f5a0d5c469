/** Places the order of a quotation, at its own prices, with its stock. */
import { hash, randomInt, randomUUID } from 'node:crypto'
import { totalsOf } from '#shop/quotations/quotations.server.ts'
import type { Quotation } from '#shop/quotations/tables.server.ts'
import { fingerprintOfVersion } from '#shop/quotations/versions.server.ts'
import { reserveOrTakeOverStock } from '#shop/checkout/create-order.server.ts'
import { allocate, multiply, ZERO_PAISE } from '#shop/money.ts'
import { lockOpenOrders } from '#shop/orders/checkouts/checkouts.server.ts'
import { hideOrders } from '#shop/orders/order-payment.server.ts'
import {
	type ChangedBy,
	type NewOrder,
	type NewOrderItem,
	type Order,
	writeOrder,
} from '#shop/orders/orders.server.ts'
import { newOrderNumber } from '#shop/orders/rules.ts'
import { createHolds } from '#shop/orders/holds/stock-holds.server.ts'
import { orderNotes } from '#shop/orders/admin/tables.server.ts'
import { type Outcome, refuse } from '#shop/outcome.ts'
import { deliveryDates } from '#shop/shipping/delivery-date.ts'
import { getShipping } from '#shop/shipping/shipping.server.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'
import { placeOfSupply, whyNotSoldTo } from '#shop/tax/place-of-supply.ts'
import { lineTaxOn } from '#shop/tax/rules.ts'
import { listTaxRates } from '#shop/tax/tax.server.ts'

/**
 * Replaces the open orders of the quotation, whose stock it may take. The caller holds the lock of its checkout, and has
 * checked that it can still be paid.
 */
export async function placeQuotedOrder(
	shop: Shop,
	transaction: Transaction,
	{ quotation, by }: { quotation: Quotation; by: ChangedBy },
): Promise<Outcome<{ order: Order }>> {
	const { checkoutId, recipient, gstBuyer } = quotation
	const notSold = whyNotSoldTo(shop.config.brand, placeOfSupply(recipient.state, gstBuyer))
	if (notSold) return refuse('conflict', 'Not paid', { message: notSold, code: 'not_sold_to_state' })
	const open = await lockOpenOrders(transaction, checkoutId)
	const stock = await reserveOrTakeOverStock(shop, transaction, {
		lines: quotation.lines.map(({ productId, size, quantity }) => ({ productId, size, quantity })),
		checkoutId,
	})
	if (!stock.ok) return stock
	await hideOrders(shop, transaction, open)
	const now = shop.clock()
	const items = await itemsOf({ db: transaction }, { quotation, now })
	const order = await writeOrder(transaction, {
		order: await buildOrder(shop, transaction, { quotation, now }),
		items,
		by,
	})
	await createHolds(transaction, { orderId: order.id, reserved: stock.reserved })
	if (quotation.note !== '') {
		const author = quotation.noteBy ?? quotation.createdBy
		const note = { orderId: order.id, at: now, by: author, text: quotation.note }
		await transaction.insert(orderNotes).values(note)
	}
	return { ok: true, order }
}

/** Taxed as on that day. */
export async function itemsOf(
	{ db }: { db: Database | Transaction },
	{ quotation, now }: { quotation: Quotation; now: Date },
): Promise<NewOrderItem[]> {
	const rates = await listTaxRates({ db })
	// It is off the goods, and so is it on the invoice: delivery is charged in full.
	const discounts = allocate(
		quotation.discount,
		quotation.lines.map(({ price, quantity }) => multiply(price, quantity)),
	)
	return quotation.lines.map(({ taxCategory, ...line }, index) => ({
		...line,
		discount: discounts[index] ?? ZERO_PAISE,
		freeQuantity: 0,
		...lineTaxOn(now, { category: taxCategory, rates }),
	}))
}

async function buildOrder(
	shop: Shop,
	transaction: Transaction,
	{ quotation, now }: { quotation: Quotation; now: Date },
): Promise<NewOrder> {
	const { recipient, billing, gstBuyer, customerId, checkoutId, rate } = quotation
	const { shippingMethod, shippingMethodName, isCollected } = quotation
	const { subtotal, shipping, discount, total, shippingDiscount } = totalsOf(quotation)
	const delivery =
		rate.days && deliveryDates(await getShipping({ db: transaction }), { now, days: rate.days })
	return {
		id: randomUUID(),
		number: newOrderNumber(shop.config.brand, { now, randomInteger: randomInt }),
		status: 'payment_pending',
		paymentState: 'unpaid',
		subtotal,
		shipping,
		discount,
		total,
		shippingDiscount,
		promoCode: null,
		offerName: null,
		discountReason: quotation.discountReason || null,
		shippingMethod,
		shippingMethodName,
		isCollected,
		deliveryFrom: delivery?.from ?? null,
		deliveryTo: delivery?.to ?? null,
		recipient,
		billing,
		gstBuyer,
		customerId,
		checkoutId,
		...nobody(),
		fingerprint: fingerprintOfVersion(quotation),
		createdAt: now,
	}
}

/** No browser has this hash, because anybody with the link may pay. The customer finds the order in the account or by the links in its emails. */
function nobody() {
	const noBrowser = () => hash('sha256', randomUUID())
	return { guestHash: noBrowser(), browserHash: noBrowser() }
}
