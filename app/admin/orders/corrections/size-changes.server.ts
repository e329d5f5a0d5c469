/** Loads the sizes for which packs of an order can be exchanged, and what its customer is asked to pay for that, for its console screen. */
import { whatsAppUrl } from '#app/admin/layout/whatsapp-url.ts'
import { type Context, shopContext } from '#app/http/request-context.ts'
import { may } from '#app/session/admin/admin-context.ts'
import { greetingOf } from '#shop/accounts/greeting.ts'
import { takesOtherPayments } from '#shop/config/other-payments.ts'
import { findOpenPaymentOf } from '#shop/corrections/differences/record-difference.server.ts'
import { isPaidOnline } from '#shop/orders/payment-methods.ts'
import { listSizeSwaps } from '#shop/corrections/correct-size.server.ts'
import type { SizeSwap } from '#shop/corrections/size-rules.ts'
import { listUnearned } from '#shop/corrections/unearned-benefits.server.ts'
import { formatMoment } from '#shop/dates.ts'
import { describePack } from '#shop/describe-pack.ts'
import { formatTotal, negative } from '#shop/money.ts'
import {
	describeExchange,
	type Difference,
	differenceEvent,
	differenceState,
	lastDayOf,
	listDifferences,
	signDifferenceUrl,
} from '#shop/orders/differences/differences.server.ts'
import type { OrderEmailRecord } from '#shop/orders/admin/order-emails.server.ts'
import type { Order, OrderItem } from '#shop/orders/orders.server.ts'
import type { Reached } from '#shop/orders/views/customer-orders.server.ts'
import { isAtShop } from '#shop/orders/statuses.ts'
import type { Shop } from '#shop/shop.server.ts'

type OrderOfScreen = {
	order: Order
	items: OrderItem[]
	emails: readonly OrderEmailRecord[]
	reached: Reached
}

export async function loadSizeChanges(context: Context, { order, items, emails, reached }: OrderOfScreen) {
	const shop = context.get(shopContext)
	const swaps = await listSizeSwaps(shop, { order, items })
	const mayCorrect = may(context, 'orders.correct')
	const asked = await findRequested(context, { order, emails, reached })
	// Whoever has the link can pay, or see what is to be paid, in the customer's place.
	const difference = asked && !mayCorrect ? { ...asked, url: '', whatsAppUrl: '' } : asked
	const mayRequest = mayCorrect && difference?.isWaiting !== true
	const cheaper = may(context, 'orders.refund') ? swaps.filter(({ refund }) => refund >= 0) : []
	const unearned = await listUnearned(shop, { order, items, swaps: cheaper })
	return {
		/** Sizes at the same price or a lower one. */
		sizes: cheaper.map(describeSwap),
		unearned: unearned.map(describeUnearned),
		dearerSizes: mayRequest ? swaps.filter(({ refund }) => refund < 0).map(describeSwap) : [],
		difference,
	}
}

type Unearned = Awaited<ReturnType<typeof listUnearned>>[number]

function describeUnearned({ sizeLabel, productName, discount, shipping }: Unearned): string {
	const lost = [
		discount > 0 && `${formatTotal(discount)} of its discount`,
		shipping > 0 && `free shipping, ${formatTotal(shipping)}`,
	].filter((part) => part !== false)
	return `An order with ${productName}, ${sizeLabel} would not get ${lost.join(' and ')}. This one keeps it all the same.`
}

/** The price comes first, because a phone shows only the beginning. */
function describeSwap({ item, to, refund }: SizeSwap) {
	const { position, quantity, productName } = item
	return {
		value: `${position}:${to.size}:${to.sellingPrice}`,
		label: `${to.sizeLabel}, ${costOf(refund)}: for ${quantity} × ${productName}, ${describePack(item)}`,
	}
}

function costOf(refund: SizeSwap['refund']): string {
	if (refund === 0) return 'same price'
	return refund > 0 ? `${formatTotal(refund)} back` : `${formatTotal(negative(refund))} more`
}

/** Finds a request that is neither paid nor withdrawn, while the parcel is at the shop. */
async function findRequested(context: Context, { order, ...rest }: Omit<OrderOfScreen, 'items'>) {
	const shop = context.get(shopContext)
	if (!isAtShop(order.status) || order.paymentState === 'refunded') return null
	const [newest] = await listDifferences(shop.db, [order.id])
	if (!newest) return null
	const state = differenceState(newest, shop.clock())
	if (state !== 'asked' && state !== 'expired') return null
	const openPayment = await findOpenPaymentOf(shop.db, newest)
	return {
		...describeRequested(shop, { order, difference: newest, ...rest }),
		id: newest.id,
		mayRecord: state === 'asked' && mayRecordPayment(context, order),
		openPayment: openPayment && formatTotal(openPayment),
	}
}

/** A customer who has paid the order itself at the counter pays the difference there, too. */
function mayRecordPayment(context: Context, { paymentMethod }: Order): boolean {
	const isOn = takesOtherPayments(context.get(shopContext).config.brand)
	return isOn && !isPaidOnline(paymentMethod) && may(context, 'orders.take-payment')
}

type Asked = Omit<OrderOfScreen, 'items'> & { difference: Difference }

function describeRequested(shop: Shop, { order, difference, emails, reached }: Asked) {
	const { id: orderId, number, recipient } = order
	const { reason, by, requestedAt } = difference
	const key = `order:${orderId}:${differenceEvent(difference)}`
	const url = signDifferenceUrl(shop, difference)
	const amount = formatTotal(difference.amount)
	const lastDay = lastDayOf(difference)
	const what = describeExchange(difference)
	const text = `${greetingOf(recipient.name)} for ${what} in your order ${number}, please pay the difference of ${amount} by ${lastDay}: ${url}`
	return {
		isWaiting: differenceState(difference, shop.clock()) === 'asked',
		isEmailed: reached === 'email',
		/** The email to send again, unless the order was corrected since. */
		emailId: emails.find((email) => email.key === key && email.correctedBy === null)?.id ?? null,
		amount,
		lastDay,
		row: [
			`${what}, ${amount} to pay by ${lastDay}\n${reason}`,
			`${by}\n${formatMoment(requestedAt)}`,
		] as const,
		url,
		whatsAppUrl: whatsAppUrl(recipient.phone, text),
	}
}
