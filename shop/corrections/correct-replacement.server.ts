/** Corrects the tracking number or courier of a replacement that is on its way. */
import { eq } from 'drizzle-orm'
import { type Correction, correctOrder, notCorrected, nothingChanged } from './corrections.server.ts'
import type { ReplacementCorrection } from './input.ts'
import { listCouriers } from '#shop/couriers/couriers.server.ts'
import { trackingLink } from '#shop/couriers/rules.ts'
import { listReplacements } from '#shop/orders/after-sales/replacements.server.ts'
import { replacements } from '#shop/orders/after-sales/tables.server.ts'
import { describeTracking } from '#shop/orders/emails/sentences.ts'
import { refuseTakenTrackingNumber } from '#shop/orders/tracked-parcels.server.ts'
import type { Outcome } from '#shop/outcome.ts'
import { replacementTrackingCorrectedEmail } from '#shop/returns/emails.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

export async function correctReplacement(
	shop: Shop,
	correction: Correction<ReplacementCorrection>,
): Promise<Outcome> {
	const { trackingNumber, courier, replacement } = correction.input
	return correctOrder(shop, correction, async (transaction, order) => {
		const ofOrder = await listReplacements(transaction, [order.id])
		const sent = ofOrder.find(({ number }) => number === replacement)
		if (!sent?.trackingNumber) return notCorrected("This replacement hasn't been shipped.")
		const before = { trackingNumber: sent.trackingNumber, courier: sent.courier }
		if (before.trackingNumber === trackingNumber && before.courier === courier)
			return nothingChanged('trackingNumber')
		const refusal = await refuseTakenNumber(transaction, before.trackingNumber, trackingNumber)
		if (refusal) return refusal
		const corrected = { trackingNumber, courier }
		await transaction.update(replacements).set(corrected).where(eq(replacements.id, sent.id))
		const trackingUrl = trackingLink(corrected, await listCouriers(transaction))
		return {
			ok: true,
			kind: 'tracking',
			before: { ...before, replacement },
			order,
			action: 'tracking number corrected',
			detail: { parcel: replacement, from: describeTracking(before), to: describeTracking(corrected) },
			render: (data) =>
				replacementTrackingCorrectedEmail(data, { ...corrected, items: sent.items, trackingUrl }),
		}
	})
}

/** A number that differs only in case is the same. */
async function refuseTakenNumber(transaction: Transaction, before: string, trackingNumber: string) {
	const taken =
		before.toUpperCase() === trackingNumber.toUpperCase()
			? null
			: await refuseTakenTrackingNumber(transaction, trackingNumber)
	return taken && notCorrected(taken.message, 'trackingNumber')
}
