/** What is printed for the parcels that were selected, of orders and of replacements. */
import { selectedNumbers } from '#app/admin/shipping/selected-orders.ts'
import { listForAdmin } from '#shop/orders/admin/admin.server.ts'
import { findReplacements, isWaiting } from '#shop/orders/after-sales/replacements.server.ts'
import { isParcelNumber, orderOfReplacement } from '#shop/orders/after-sales/rules.ts'
import { listExpectedBatches } from '#shop/orders/batches/packed-batches.server.ts'
import type { Order } from '#shop/orders/orders.server.ts'
import type { OrderView } from '#shop/orders/views/order-view.ts'
import type { Shop } from '#shop/shop.server.ts'

export type SelectedParcel = {
	number: string
	order: Order
	createdAt: Date
	courier: string | null
	trackingNumber: string | null
	items: Pick<OrderView['items'][number], 'productName' | 'size' | 'grind' | 'quantity' | 'batch'>[]
	isReplacement: boolean
}

export async function listSelectedParcels(shop: Shop, request: Request): Promise<SelectedParcel[]> {
	const numbers = selectedNumbers(request).filter(isParcelNumber)
	const [ofOrders, replacements] = await Promise.all([
		listForAdmin(shop, [...new Set(numbers.map((number) => orderOfReplacement(number) ?? number))]),
		findReplacements(shop, numbers),
	])
	const expected = await listExpectedBatches(
		shop,
		ofOrders.map(({ order }) => order.id),
	)
	return numbers.flatMap((number): SelectedParcel[] => {
		const orderNumber = orderOfReplacement(number) ?? number
		const found = ofOrders.find(({ order }) => order.number === orderNumber)
		const sentAgain = replacements.find(({ replacement }) => replacement.number === number)?.replacement
		if (!found || (orderNumber !== number && !sentAgain)) return []
		const { order, view } = found
		const { createdAt, courier, trackingNumber } = sentAgain ?? order
		const isToPack = sentAgain ? isWaiting(sentAgain) : order.status === 'processing'
		const all = view.items.map((item, position) => ({
			...item,
			position,
			batch: isToPack
				? (expected.find((entry) => entry.orderId === order.id && entry.position === position)?.batch ?? null)
				: sentAgain
					? null
					: item.batch,
		}))
		const items = sentAgain
			? sentAgain.items.flatMap(({ position, quantity }) => {
					const item = all[position]
					return item ? [{ ...item, quantity }] : []
				})
			: all
		return [{ number, order, createdAt, courier, trackingNumber, items, isReplacement: Boolean(sentAgain) }]
	})
}
