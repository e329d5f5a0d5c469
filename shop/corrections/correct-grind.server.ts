/** Corrects the grind of a pack in an order that has not left the shop. */
import { and, eq } from 'drizzle-orm'
import { whyNotBeforeShipping } from './correct-recipient.server.ts'
import { type Correction, correctOrder, notCorrected } from './corrections.server.ts'
import type { GrindCorrection } from './input.ts'
import { GRINDS } from '#shop/catalogue/rules.ts'
import { unpack } from '#shop/orders/batches/packed-batches.server.ts'
import { grindCorrectedEmail } from '#shop/orders/emails/correction-emails.server.ts'
import { listItems } from '#shop/orders/orders.server.ts'
import { orderItems } from '#shop/orders/tables.server.ts'
import type { Outcome } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'

/** The owner may agree on a grind that the pack is no longer offered in. A packed order is packed again. */
export async function correctGrind(shop: Shop, correction: Correction<GrindCorrection>): Promise<Outcome> {
	const { position, grind: value } = correction.input
	return correctOrder(shop, correction, async (transaction, order) => {
		const reason = whyNotBeforeShipping(order)
		if (reason) return notCorrected(reason)
		const item = (await listItems(transaction, order.id)).find((candidate) => candidate.position === position)
		if (!item || item.grind === '') return notCorrected("This pack isn't ground.", 'grind')
		const grind = GRINDS.find((known) => known.value === value)?.label
		if (!grind || grind === item.grind) return notCorrected('Please choose another grind.', 'grind')
		await transaction
			.update(orderItems)
			.set({ grind })
			.where(and(eq(orderItems.orderId, order.id), eq(orderItems.position, position)))
		return {
			ok: true,
			kind: 'grind',
			before: { position, grind: item.grind },
			order: await unpack(shop, transaction, { order, by: `shop:${correction.by.name}` }),
			action: 'grind corrected',
			detail: { pack: `${item.productName}, ${item.sizeLabel}`, from: item.grind, to: grind },
			render: grindCorrectedEmail,
		}
	})
}
