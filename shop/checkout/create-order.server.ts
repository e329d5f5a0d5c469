/** Writes a new order with its checkout, items, promo use, stock, first payment attempt and idempotency key. */
import { randomInt, randomUUID } from 'node:crypto'
import type { CreatePaymentBody, CreatePaymentInput } from './payment-input.ts'
import { type CheckoutCaller, saveIdempotencyKey } from './idempotency-keys.server.ts'
import { type PricedOrder, type PricedLine, refuseTotal } from './pricing/price-order.server.ts'
import { chicoryDeclaration } from '#shop/catalogue/labelling/food-labelling.ts'
import { imageUrl } from '#shop/images/rules.ts'
import { canonicalEmail } from '#shop/input/email-address.ts'
import { lockOpenOrders, writeCheckout } from '#shop/orders/checkouts/checkouts.server.ts'
import { hideOrders } from '#shop/orders/order-payment.server.ts'
import { type NewOrder, type NewOrderItem, type Order, writeOrder } from '#shop/orders/orders.server.ts'
import { reservePromoUse } from '#shop/orders/holds/promo-uses.server.ts'
import { newOrderNumber } from '#shop/orders/rules.ts'
import { createHolds, endHolds, listHeldBy, lockUnpaidHolds } from '#shop/orders/holds/stock-holds.server.ts'
import type { Outcome } from '#shop/outcome.ts'
import type { LineDiscount } from '#shop/promos/discount.ts'
import { hasLimitedUses } from '#shop/promos/rules.ts'
import { type Attempt, createAttempt } from '#shop/payments/attempts/attempts.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { deliveryDates } from '#shop/shipping/delivery-date.ts'
import { delivers } from '#shop/shipping/places/zones.ts'
import type { StockLine } from '#shop/stock/rules.ts'
import { reserveStock } from '#shop/stock/stock.server.ts'
import { lineTaxOn } from '#shop/tax/rules.ts'
import { pipelined } from '#shop/transaction.server.ts'

/** With `isClaimed`, the attempt is new, and nobody but the caller initiates it. */
export type PlacedOrder = { order: Order; attempt: Attempt; isClaimed?: boolean }

type OrderToCreate = {
	input: CreatePaymentInput
	/** The request that the idempotency key belongs to. */
	sent: CreatePaymentBody
	startsPayment?: boolean
	priced: PricedOrder
	caller: CheckoutCaller
	/** The shopper's open checkout, or null for a new one. */
	checkoutId: string | null
	/** Orders of this checkout that hold the promo code's use. */
	promoHolders: readonly Order[]
	/** Whose share the order counts in. Without one, all of the stock may be reserved. */
	holder: string | null
}

export async function createOrder(
	shop: Shop,
	transaction: Transaction,
	creation: OrderToCreate,
): Promise<Outcome<PlacedOrder>> {
	const { priced, checkoutId, promoHolders, holder } = creation
	const refusal = refuseTotal(priced)
	if (refusal) return refusal
	const open = checkoutId ? await lockOpenOrders(transaction, checkoutId) : []
	// These are too old to be resumed. If a payment for one of them still arrives, it is restored and this order is hidden.
	const duplicates = open.filter(({ fingerprint }) => fingerprint === priced.fingerprint)
	const stock = priced.isTracked
		? await reserveOrTakeOverStock(shop, transaction, {
				lines: priced.lines.map(stockLineOf),
				checkoutId,
				holder,
			})
		: NOTHING_RESERVED
	if (!stock.ok) return stock
	await hideOrders(shop, transaction, [...promoHolders, ...duplicates])
	return writeAll(shop, transaction, { ...creation, reserved: stock.reserved })
}

function stockLineOf({ productId, size, quantity }: PricedLine): StockLine {
	return { productId, size, quantity }
}

const NOTHING_RESERVED = { ok: true, reserved: [] } as const

/** A refusal writes nothing. Without a holder, all of the stock may be reserved. If needed, stock that the checkout holds for an earlier, abandoned order is taken over. */
export async function reserveOrTakeOverStock(
	shop: Shop,
	transaction: Transaction,
	{
		lines: wanted,
		checkoutId,
		holder = null,
	}: { lines: readonly StockLine[]; checkoutId: string | null; holder?: string | null },
): Promise<Outcome<{ reserved: StockLine[] }>> {
	const ownHolds = checkoutId ? await lockUnpaidHolds(transaction, checkoutId) : []
	const listHeld = holder === null ? undefined : () => listHeldBy(transaction, { holder, checkoutId })
	const stock = await reserveStock(transaction, wanted, ownHolds, listHeld)
	if (stock.ok && stock.hasUsedHolds) await endHolds(shop, transaction, ownHolds)
	return stock
}

/** No statement needs the result of another, so they are pipelined and the promo code's row is locked for less time. */
async function writeAll(
	shop: Shop,
	transaction: Transaction,
	{
		input,
		sent,
		startsPayment = false,
		priced,
		caller,
		checkoutId: openCheckoutId,
		reserved,
		holder,
	}: Omit<OrderToCreate, 'promoHolders'> & { reserved: readonly StockLine[] },
): Promise<Outcome<PlacedOrder>> {
	const checkoutId = openCheckoutId ?? randomUUID()
	const newOrder = buildOrder(shop, { input, priced, caller, checkoutId })
	const { id: orderId, recipient, createdAt } = newOrder
	const newCheckout = openCheckoutId ? null : { id: checkoutId, createdAt }
	const { total, lines } = priced
	const { promo } = total
	const items = lines.map((line, index) =>
		buildItem(line, { priced, lineDiscount: total.lineDiscounts[index] }),
	)
	const promoUse = promo && {
		orderId,
		promoId: promo.id,
		canonicalEmail: canonicalEmail(recipient.email),
		phone: recipient.phone,
		holder: hasLimitedUses(promo) ? holder : null,
	}
	const [, order, attempt] = await pipelined([
		() => (newCheckout ? writeCheckout(transaction, newCheckout) : Promise.resolve()),
		() => writeOrder(transaction, { order: newOrder, items }),
		() => createAttempt(shop, transaction, { order: newOrder, number: 1, isClaimed: startsPayment }),
		async () => promoUse && reservePromoUse(shop, transaction, promoUse),
		() => createHolds(transaction, { orderId, reserved, holder }),
		() => saveIdempotencyKey(transaction, { caller, sent, orderId }),
	])
	return { ok: true, order, attempt, isClaimed: startsPayment }
}

function buildOrder(
	shop: Shop,
	{
		input,
		priced,
		caller,
		checkoutId,
	}: Pick<OrderToCreate, 'input' | 'priced' | 'caller'> & { checkoutId: string },
): NewOrder {
	const { pricedAt, method, rate, shipping, total: quoted, fingerprint } = priced
	const { promo, lineDiscounts: _ofItems, ...total } = quoted
	const delivery = rate.days && deliveryDates(shipping, { now: pricedAt, days: rate.days })
	if (total.shipping === null) throw new Error('An order needs its shipping cost')
	return {
		...total,
		id: randomUUID(),
		shipping: total.shipping,
		number: newOrderNumber(shop.config.brand, { now: pricedAt, randomInteger: randomInt }),
		status: 'payment_pending',
		paymentState: 'unpaid',
		shippingMethod: method.id,
		shippingMethodName: method.name,
		isCollected: !delivers(method),
		deliveryFrom: delivery?.from ?? null,
		deliveryTo: delivery?.to ?? null,
		promoCode: promo?.method === 'code' ? promo.code : null,
		offerName: promo?.method === 'automatic' ? promo.name : null,
		discountReason: null,
		...contactsOf(input),
		gstBuyer: input.gstBuyer ?? null,
		customerId: caller.customerId,
		guestHash: caller.guestHash,
		browserHash: caller.browserHash,
		checkoutId,
		fingerprint,
		createdAt: pricedAt,
	}
}

export function contactsOf({
	customerDetails: { billingAddress, ...recipient },
}: CreatePaymentInput): Pick<Order, 'recipient' | 'billing'> {
	return { recipient, billing: billingAddress ?? recipient }
}

/** Copies the product, so that later changes of it and of tax rates do not affect the order. */
function buildItem(
	{ variant, grind, price, quantity }: PricedLine,
	{
		priced: { pricedAt, taxRates },
		lineDiscount,
	}: { priced: PricedOrder; lineDiscount: LineDiscount | undefined },
): NewOrderItem {
	if (!lineDiscount) throw new Error('A line was not quoted')
	return {
		productId: variant.productId,
		productName: variant.productName,
		size: variant.size,
		sizeLabel: variant.sizeLabel,
		declaration: variant.composition && chicoryDeclaration(variant.composition),
		grind,
		price,
		quantity,
		discount: lineDiscount.amount,
		freeQuantity: lineDiscount.freeQuantity,
		imageUrl: imageUrl('product-images', variant.image),
		...lineTaxOn(pricedAt, { category: variant.taxCategory, rates: taxRates }),
	}
}
