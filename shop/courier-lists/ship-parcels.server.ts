/** Ships many parcels, of orders and of replacements. */
import { listCorrectedParcels } from './corrected-parcels.server.ts'
import type { Actor } from '#shop/audit/audit.server.ts'
import { formatMoment } from '#shop/dates.ts'
import { orderOfReplacement } from '#shop/orders/after-sales/rules.ts'
import { recipientCorrected } from '#shop/orders/corrections/recipient-corrected.ts'
import { advanceOrder } from '#shop/orders/fulfilment.server.ts'
import type { Outcome } from '#shop/outcome.ts'
import { shipReplacement } from '#shop/returns/replacements.server.ts'
import type { Shop } from '#shop/shop.server.ts'

/** `number` is that of an order or of a replacement. */
export type Parcel = {
	number: string
	trackingNumber: string
	courier: string
	pageLoadedAt?: Date | undefined
}
export type NotShipped = Parcel & { message: string }

/** Ships each on its own, so that a refusal does not stop the others. Those without a tracking number are skipped. */
export async function shipParcels(
	shop: Shop,
	{ parcels, by }: { parcels: readonly Parcel[]; by: Actor },
): Promise<{ shipped: string[]; notShipped: NotShipped[] }> {
	const tracked = parcels
		.map((parcel) => ({ ...parcel, trackingNumber: parcel.trackingNumber.trim() }))
		.filter(({ trackingNumber }) => trackingNumber !== '')
	const shipped: string[] = []
	const notShipped: NotShipped[] = []
	for (const parcel of tracked) {
		const others = tracked.filter((other) => other !== parcel)
		const sameTracking = others.find((other) => hasSameTracking(other, parcel))
		if (others.some(({ number }) => number === parcel.number)) {
			notShipped.push({ ...parcel, message: 'This order has two tracking numbers.' })
		} else if (sameTracking) {
			// Neither is shipped: only the admin knows whose number it is, and an email with the wrong number cannot be
			// recalled.
			const message = `${sameTracking.number} has the same tracking number. Each parcel needs its own.`
			notShipped.push({ ...parcel, message })
		} else {
			const outcome = await ship(shop, { ...parcel, by })
			if (outcome.ok) shipped.push(parcel.number)
			else notShipped.push({ ...parcel, message: outcome.message })
		}
	}
	return { shipped, notShipped }
}

type CheckedParcels = {
	parcels: readonly Parcel[]
	/** When the list was checked. What was corrected since, nobody has seen. */
	checkedAt: Date
	/** Numbers of the corrected parcels that somebody has looked at. */
	confirmed: readonly string[]
	by: Actor
}

/** Ships the parcels of a list that was checked before. Corrected ones that nobody has looked at are not shipped. */
export async function shipList(shop: Shop, { parcels, checkedAt, confirmed, by }: CheckedParcels) {
	const corrected = await listCorrectedParcels(shop.db)
	const seen: Parcel[] = []
	const unseen: NotShipped[] = []
	for (const parcel of parcels) {
		const correctedAt = corrected.get(parcel.number)?.correctedAt
		if (!correctedAt || (confirmed.includes(parcel.number) && correctedAt <= checkedAt))
			seen.push({ ...parcel, pageLoadedAt: checkedAt })
		else unseen.push({ ...parcel, message: correctedMessage(correctedAt) })
	}
	const { shipped, notShipped } = await shipParcels(shop, { parcels: seen, by })
	return { shipped, notShipped: [...unseen, ...notShipped] }
}

function correctedMessage(correctedAt: Date): string {
	return `${recipientCorrected(formatMoment(correctedAt))}. Check the parcel, then upload the list again and tick this order.`
}

async function ship(shop: Shop, parcel: Parcel & { by: Actor }): Promise<Outcome> {
	if (orderOfReplacement(parcel.number) !== null) return shipReplacement(shop, parcel)
	return advanceOrder(shop, { ...parcel, to: 'shipped', ownParcel: true })
}

function hasSameTracking(a: Parcel, b: Parcel): boolean {
	return a.trackingNumber.toUpperCase() === b.trackingNumber.toUpperCase()
}
