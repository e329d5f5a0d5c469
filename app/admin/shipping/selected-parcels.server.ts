/** Loads what is printed for the selected parcels, of orders and of replacements. */
import { selectedNumbers } from '#app/admin/shipping/selected-orders.ts'
import { listForAdmin } from '#shop/orders/admin/admin.server.ts'
import {
	findReplacements,
	isReplacementToShip,
	type Replacement,
} from '#shop/orders/after-sales/replacements.server.ts'
import { isParcelNumber, orderOfReplacement } from '#shop/orders/after-sales/rules.ts'
import { listExpectedBatches } from '#shop/orders/batches/packed-batches.server.ts'
import type { Order } from '#shop/orders/orders.server.ts'
import { isSold, paymentStateLabel } from '#shop/orders/payment-states.ts'
import { hasLabel, hasPackingSlip, hasParcel, statusLabel } from '#shop/orders/statuses.ts'
import type { OrderView } from '#shop/orders/views/order-view.ts'
import type { Shop } from '#shop/shop.server.ts'

export type SelectedParcel = {
	number: string
	order: Order
	createdAt: Date
	courier: string | null
	trackingNumber: string | null
	items: Pick<
		OrderView['items'][number],
		'productName' | 'sizeLabel' | 'grind' | 'quantity' | 'batch' | 'imageUrl'
	>[]
	isReplacement: boolean
	/** The difference that its customer has to pay before it may be packed. */
	priceDifference: OrderView['priceDifference']
}

type Listed = Awaited<ReturnType<typeof listForAdmin>>[number]
type Expected = Awaited<ReturnType<typeof listExpectedBatches>>

/** What was selected and is not printed, because nothing is packed or sent for it. */
export type NotPrinted = { number: string; why: string }

export type PrintedKind = 'packing slips' | 'labels'

export async function listSelectedParcels(
	shop: Shop,
	request: Request,
	kind: PrintedKind,
): Promise<{ parcels: SelectedParcel[]; notPrinted: NotPrinted[] }> {
	const numbers = selectedNumbers(request).filter(isParcelNumber)
	const [listed, replacements] = await Promise.all([
		listForAdmin(shop, [...new Set(numbers.map((number) => orderOfReplacement(number) ?? number))]),
		findReplacements(shop, numbers),
	])
	const orderIds = listed.map(({ order }) => order.id)
	const expected = await listExpectedBatches(shop, orderIds)
	const parcels: SelectedParcel[] = []
	const notPrinted: NotPrinted[] = []
	for (const number of numbers) {
		const orderNumber = orderOfReplacement(number)
		const found = listed.find(({ order }) => order.number === (orderNumber ?? number))
		const sent = replacements.find(({ replacement }) => replacement.number === number)?.replacement
		if (!found || (orderNumber && !sent)) continue
		const why = whyNotPrinted(kind, found.order, sent)
		if (why) notPrinted.push({ number, why })
		else parcels.push(sent ? parcelOfReplacement(sent, found, expected) : parcelOfOrder(found, expected))
	}
	return { parcels, notPrinted }
}

function whyNotPrinted(kind: PrintedKind, order: Order, replacement: Replacement | undefined): string | null {
	const { status, paymentState } = order
	if (replacement?.withdrawnAt) return 'Withdrawn'
	if (replacement) return isSold(paymentState) ? null : paymentStateLabel(paymentState)
	if (!hasParcel(status)) return statusLabel(status)
	if (!hasPackingSlip(order)) return paymentStateLabel(paymentState)
	return kind === 'packing slips' || hasLabel(order) ? null : 'Collected by the customer'
}

function parcelOfOrder({ order, view }: Listed, expected: Expected): SelectedParcel {
	const { number, createdAt, courier, trackingNumber } = order
	const isToPack = order.status === 'processing'
	const items = view.items.map((item, position) => ({
		...item,
		batch: isToPack ? expectedBatch(expected, { orderId: order.id, position }) : item.batch,
	}))
	const { priceDifference } = view
	return { number, order, createdAt, courier, trackingNumber, items, isReplacement: false, priceDifference }
}

function parcelOfReplacement(
	replacement: Replacement,
	{ order, view }: Listed,
	expected: Expected,
): SelectedParcel {
	const { number, createdAt, courier, trackingNumber } = replacement
	const isToPack = isReplacementToShip(replacement)
	const items = replacement.items.flatMap(({ position, quantity }) => {
		const item = view.items[position]
		const batch = isToPack ? expectedBatch(expected, { orderId: order.id, position }) : null
		return item ? [{ ...item, quantity, batch }] : []
	})
	const shared = { number, order, createdAt, courier, trackingNumber, items }
	return { ...shared, isReplacement: true, priceDifference: null }
}

function expectedBatch(expected: Expected, { orderId, position }: { orderId: string; position: number }) {
	const found = expected.find((entry) => entry.orderId === orderId && entry.position === position)
	return found?.batch ?? null
}
