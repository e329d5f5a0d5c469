/** Applies the payment of a price difference: exchanges the packs, or says why its money is refunded. */
import { type Exchange, exchangePacks } from './exchange-packs.server.ts'
import { type Attempt, hasExpiredFor } from '#shop/payments/attempts/attempts.server.ts'
import { EMAIL_LINK_SECONDS } from '#shop/crypto/signed-link.server.ts'
import { signInvoiceUrl } from '#shop/invoices/invoices.server.ts'
import { whyInvoiceStays } from '#shop/invoices/replace-invoice.server.ts'
import { formatTotal, negative } from '#shop/money.ts'
import { sizeCorrectedEmail } from '#shop/orders/emails/correction-emails.server.ts'
import {
	type Difference,
	differenceState,
	findDifference,
	updateDifference,
} from '#shop/orders/differences/differences.server.ts'
import { type ChangedBy, listItems, type Order, type OrderItem } from '#shop/orders/orders.server.ts'
import type { PaymentMethod } from '#shop/orders/payment-methods.ts'
import { isAtShop, statusLabel } from '#shop/orders/statuses.ts'
import { recordCorrection } from '#shop/orders/corrections/stored-corrections.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { lineTaxOn } from '#shop/tax/rules.ts'
import { listTaxRates } from '#shop/tax/tax.server.ts'

type Payment = {
	order: Order
	/** None for one that the staff record. */
	attempt?: Attempt
	differenceId: string
	method: PaymentMethod
	by: ChangedBy
}

/** Returns null if the packs are exchanged, or a sentence for the shop. The caller holds the order's lock. */
export async function applyDifference(
	shop: Shop,
	transaction: Transaction,
	{ order, attempt, differenceId, method, by }: Payment,
): Promise<string | null> {
	const difference = await findDifference(transaction, differenceId)
	if (!difference) throw new Error(`There is no price difference ${differenceId}`)
	const reason = await whyDifferenceNotDue(shop, transaction, {
		order,
		difference,
		...(attempt && { attempt }),
	})
	if (reason) return reason
	const item = await findItem(transaction, difference)
	if (!item) throw new Error(`Price difference ${differenceId} is for no item`)
	const exchange: Exchange = { item, fromSize: difference.exchange.from.size, to: difference.exchange.to }
	const exchanged = await exchangePacks(shop, transaction, { order, exchange, by })
	if (!exchanged.ok) return exchanged.message
	await updateDifference(transaction, difference, { paidAt: shop.clock(), paymentMethod: method })
	await recordExchange(shop, transaction, { ...exchanged, item, difference })
	return null
}

/** Returns null while the difference may be paid. An `attempt` that was started in time may be paid as long as it runs. */
export async function whyDifferenceNotDue(
	shop: Shop,
	transaction: Transaction,
	{ order, difference, attempt }: { order: Order; difference: Difference; attempt?: Attempt },
): Promise<string | null> {
	if (attempt && attempt.amount !== difference.amount)
		return `The payment isn't of ${formatTotal(difference.amount)}.`
	if (!isAtShop(order.status) || order.paymentState === 'refunded')
		return `The order is "${statusLabel(order.status)}".`
	const state = differenceState(difference, shop.clock())
	if (state === 'paid') return 'It was paid before.'
	if (state === 'withdrawn') return 'It was withdrawn.'
	if (state === 'expired' && (!attempt || (await hasExpiredFor(transaction, attempt, 0))))
		return 'It is after the last day.'
	const { taxCategory: category } = difference.exchange.to
	const tax = lineTaxOn(shop.clock(), { category, rates: await listTaxRates({ db: transaction }) })
	const item = await findItem(transaction, difference)
	if (!item || !isUnchanged(item, difference)) return 'The packs have been changed since.'
	if (tax.rateBasisPoints !== item.rateBasisPoints || tax.hsn !== item.hsn)
		return 'The GST rate has changed since.'
	return whyInvoiceStays(shop, transaction, order.id)
}

async function findItem(
	transaction: Transaction,
	{ orderId, exchange }: Difference,
): Promise<OrderItem | undefined> {
	const items = await listItems(transaction, orderId)
	return items.find(({ position }) => position === exchange.position)
}

function isUnchanged({ sizeLabel, price, quantity }: OrderItem, { exchange: { from } }: Difference): boolean {
	return sizeLabel === from.label && price === from.price && quantity === from.quantity
}

async function recordExchange(
	shop: Shop,
	transaction: Transaction,
	{
		order,
		invoice,
		item,
		difference: { reason, by, amount, exchange },
	}: { order: Order; invoice: { number: string }; item: OrderItem; difference: Difference },
): Promise<void> {
	const refunded = negative(amount)
	await recordCorrection(shop, transaction, {
		order,
		reason,
		by: { id: null, name: by },
		kind: 'size',
		before: { position: item.position, size: item.sizeLabel, price: item.price, refunded },
		action: 'size corrected',
		detail: {
			pack: item.productName,
			from: item.sizeLabel,
			to: exchange.to.label,
			invoice: invoice.number,
			amount: formatTotal(amount),
		},
		render: sizeCorrectedEmail,
		options: {
			amount: refunded,
			invoiceUrl: signInvoiceUrl(shop, { orderNumber: order.number, seconds: EMAIL_LINK_SECONDS }),
		},
	})
}
