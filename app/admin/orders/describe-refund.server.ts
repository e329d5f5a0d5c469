/** Says after a refund who pays it back: the provider, or the shop itself what was not paid online. */
import { formatTotal, type Paise } from '#shop/money.ts'
import type { Order } from '#shop/orders/orders.server.ts'
import { findUnfinishedRefunds } from '#shop/payments/admin.server.ts'
import type { Shop } from '#shop/shop.server.ts'

export function partialRefundMessage(shop: Shop, order: Pick<Order, 'id'>, amount: Paise): Promise<string> {
	const refund = `Refund of ${formatTotal(amount)}`
	return refundMessage(shop, order, { byProvider: `${refund} started`, byShop: `${refund} saved` })
}

export function cancellationMessage(shop: Shop, order: Pick<Order, 'id'>): Promise<string> {
	const byShop = 'Order cancelled'
	return refundMessage(shop, order, { byProvider: `${byShop} and refund started`, byShop })
}

async function refundMessage(
	shop: Shop,
	{ id }: Pick<Order, 'id'>,
	done: { byProvider: string; byShop: string },
): Promise<string> {
	const { byHand, isOnline } = await findUnfinishedRefunds(shop, id)
	if (byHand === 0) return done.byProvider
	const yourself = `pay the customer ${formatTotal(byHand)} yourself, then mark it as settled`
	return isOnline
		? `${done.byShop}. PhonePe pays back what was paid online, and you ${yourself}`
		: `${done.byShop}. Now ${yourself}`
}
