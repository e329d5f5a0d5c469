/** Exchanges the packs of an item for another size of the same product, in an order that has not left the shop. */
import { whyNotBeforeShipping } from './correct-recipient.server.ts'
import { type Correction, correctOrder, notCorrected } from './corrections.server.ts'
import type { SizeCorrection } from './input.ts'
import { listSwaps, type SizeSwap, whyNotSwapped } from './size-rules.ts'
import { listVariantsForSale } from '#shop/catalogue/variants/variants-for-sale.server.ts'
import { EMAIL_LINK_SECONDS } from '#shop/crypto/signed-link.server.ts'
import { signInvoiceUrl } from '#shop/invoices/invoices.server.ts'
import { whyInvoiceStays } from '#shop/invoices/replace-invoice.server.ts'
import { formatTotal } from '#shop/money.ts'
import { sizeCorrectedEmail } from '#shop/orders/emails/correction-emails.server.ts'
import {
	describeExchange,
	differenceState,
	findOpenDifference,
} from '#shop/orders/differences/differences.server.ts'
import { listItems, type Order, type OrderItem } from '#shop/orders/orders.server.ts'
import type { Outcome } from '#shop/outcome.ts'
import { exchangePacks } from '#shop/payments/differences/exchange-packs.server.ts'
import { refundableAmounts } from '#shop/payments/refunds/partial-refund.server.ts'
import { refundFromPayments } from '#shop/payments/refunds/refunds.server.ts'
import { stockLines } from '#shop/returns/stock-of-items.server.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'
import { listTaxRates } from '#shop/tax/tax.server.ts'

/** Uses today's price. The difference is refunded; a higher price is paid first (`request-difference.server.ts`). */
export async function correctSize(shop: Shop, correction: Correction<SizeCorrection>): Promise<Outcome> {
	return correctOrder(shop, correction, async (transaction, order) => {
		const found = await findSwap(shop, transaction, { order, input: correction.input })
		if (!found.ok) return found
		const { item, to, refund } = found.swap
		if (refund < 0)
			return notCorrected(`${to.sizeLabel} costs more today: ask the customer for the difference.`, 'swap')
		const asked = await findOpenDifference(transaction, order.id)
		if (asked?.exchange.position === item.position && differenceState(asked, shop.clock()) === 'asked')
			return notCorrected(
				`The customer has been asked to pay for ${describeExchange(asked)}. Choose "Ship as ordered" first.`,
				'swap',
			)
		const exchanged = await exchangePacks(shop, transaction, {
			order,
			exchange: {
				item,
				fromSize: await findCurrentSize(transaction, item),
				to: { size: to.size, label: to.sizeLabel, price: to.sellingPrice },
			},
			by: `shop:${correction.by.name}`,
		})
		if (!exchanged.ok) return notCorrected(exchanged.message, 'swap')
		const { invoice } = exchanged
		const { id: orderId, number: orderNumber } = order
		const refunded =
			refund > 0 &&
			(await refundFromPayments(shop, transaction, { orderId, amount: refund, reason: 'correction' }))
		return {
			ok: true,
			kind: 'size',
			before: { position: item.position, size: item.sizeLabel, price: item.price, refunded: refund },
			order: exchanged.order,
			action: 'size corrected',
			detail: {
				pack: item.productName,
				from: item.sizeLabel,
				to: to.sizeLabel,
				invoice: invoice.number,
				...(refund > 0 && { amount: formatTotal(refund) }),
			},
			render: sizeCorrectedEmail,
			options: {
				amount: refund,
				...(refunded && { refundedOnline: refunded.refundedOnline }),
				invoiceUrl: signInvoiceUrl(shop, { orderNumber, seconds: EMAIL_LINK_SECONDS }),
			},
		}
	})
}

type Chosen = Pick<SizeCorrection, 'position' | 'size' | 'price'>

export async function findSwap(
	shop: Shop,
	transaction: Transaction,
	{ order, input: { position, size, price } }: { order: Order; input: Chosen },
): Promise<Outcome<{ swap: SizeSwap }>> {
	const reason = whyNotBeforeShipping(order) ?? (await whyInvoiceStays(shop, transaction, order.id))
	if (reason) return notCorrected(reason)
	const swaps = await checkSwaps(shop, transaction, { order, items: await listItems(transaction, order.id) })
	const found = swaps.find(({ swap }) => swap.item.position === position && swap.to.size === size)
	if (!found) return notCorrected('This size is no longer sold. Please choose another one.', 'swap')
	const { swap, whyNot } = found
	if (swap.to.sellingPrice !== price)
		return notCorrected('The price has changed since you opened this order. Please choose again.', 'swap')
	return whyNot === null ? { ok: true, swap } : notCorrected(whyNot, 'swap')
}

/** Lists the sizes for which an item of the order can be exchanged now. */
export async function listSizeSwaps(
	shop: Shop,
	{ order, items }: { order: Order; items: readonly OrderItem[] },
): Promise<SizeSwap[]> {
	if (whyNotBeforeShipping(order)) return []
	const swaps = await checkSwaps(shop, shop.db, { order, items })
	return swaps.filter(({ whyNot }) => whyNot === null).map(({ swap }) => swap)
}

async function checkSwaps(
	shop: Shop,
	db: Database | Transaction,
	{ order, items }: { order: Order; items: readonly OrderItem[] },
) {
	const now = shop.clock()
	const productIds = [...new Set(items.map(({ productId }) => productId))]
	const variants = await listVariantsForSale(db, { productIds, now })
	const payments = await refundableAmounts(db, order)
	const taxRates = await listTaxRates({ db })
	return listSwaps({ order, items, variants }).map((swap) => ({
		swap,
		whyNot: whyNotSwapped(swap, { payments, taxRates, now }),
	}))
}

/** Returns null if the catalogue does not have it. */
export async function findCurrentSize(transaction: Transaction, item: OrderItem): Promise<string | null> {
	const [line] = await stockLines(transaction, { items: [item], wanted: [item] })
	return line?.size ?? null
}
