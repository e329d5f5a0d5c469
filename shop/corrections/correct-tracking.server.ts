/** Corrects the tracking number or courier of a parcel that is on its way. */
import { eq } from 'drizzle-orm'
import { type Correction, correctOrder, notCorrected, nothingChanged } from './corrections.server.ts'
import type { TrackingCorrection } from './input.ts'
import { listCouriers } from '#shop/couriers/couriers.server.ts'
import { trackingLink } from '#shop/couriers/rules.ts'
import { trackingCorrectedEmail } from '#shop/orders/emails/correction-emails.server.ts'
import { describeTracking } from '#shop/orders/emails/sentences.ts'
import type { Order } from '#shop/orders/orders.server.ts'
import { isAtShop, isParcelExpected, statusLabel } from '#shop/orders/statuses.ts'
import { orders } from '#shop/orders/tables.server.ts'
import type { Outcome } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'

export async function correctTracking(
	shop: Shop,
	correction: Correction<TrackingCorrection>,
): Promise<Outcome> {
	const { trackingNumber, courier } = correction.input
	return correctOrder(shop, correction, async (transaction, order) => {
		if (!isOnItsWay(order))
			return notCorrected(`This order is "${statusLabel(order.status)}": no parcel of it is on its way.`)
		const before = { trackingNumber: order.trackingNumber, courier: order.courier }
		if (before.trackingNumber === trackingNumber && before.courier === courier)
			return nothingChanged('trackingNumber')
		const corrected = { ...order, trackingNumber, courier }
		await transaction.update(orders).set({ trackingNumber, courier }).where(eq(orders.id, order.id))
		const trackingUrl = trackingLink(corrected, await listCouriers(transaction))
		return {
			ok: true,
			kind: 'tracking',
			before,
			order: corrected,
			action: 'tracking number corrected',
			detail: { from: describeTracking(before), to: describeTracking(corrected) },
			render: trackingCorrectedEmail,
			options: trackingUrl ? { trackingUrl } : {},
		}
	})
}

/** A courier has the parcel and has not delivered it yet. */
export function isOnItsWay({ status, isCollected }: Pick<Order, 'status' | 'isCollected'>): boolean {
	return isParcelExpected(status) && !isAtShop(status) && !isCollected
}
