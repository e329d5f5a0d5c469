/** Creates, ships and withdraws replacements: packs of a shipped order that are sent again without money, in a parcel of their own. `shop/orders/after-sales/replacements.server.ts` reads them. */
import { eq } from 'drizzle-orm'
import { replacementShippedEmail } from './emails.server.ts'
import type { ReplacementInput } from './input.ts'
import { actOnOrder, notDone } from './locked-order.server.ts'
import { replaceableItems, whyNotReplaceable, whyNotShippable } from './replacement-rules.ts'
import { reserveItems } from './stock-of-items.server.ts'
import type { Actor } from '#shop/audit/audit.server.ts'
import { listCouriers } from '#shop/couriers/couriers.server.ts'
import { trackingLink } from '#shop/couriers/rules.ts'
import {
	isReplacementToShip,
	listReplacements,
	type Replacement,
} from '#shop/orders/after-sales/replacements.server.ts'
import {
	exceeding,
	type ItemQuantity,
	orderOfReplacement,
	quantityOf,
	REPLACEMENT_REASONS,
	replacementNumber,
} from '#shop/orders/after-sales/rules.ts'
import { listReturns, reopenReturn } from '#shop/orders/after-sales/returns.server.ts'
import { replacements } from '#shop/orders/after-sales/tables.server.ts'
import { describePacks } from '#shop/orders/after-sales/views.ts'
import { assignBatches } from '#shop/orders/batches/packed-batches.server.ts'
import { refuseUnseenCorrection } from '#shop/orders/corrections/stored-corrections.server.ts'
import { notifyCustomer } from '#shop/orders/emails/emails.server.ts'
import { TrackingInput } from '#shop/orders/input.ts'
import { listItems, type Order, type OrderItem, ORDER_NOT_FOUND } from '#shop/orders/orders.server.ts'
import { refuseTakenTrackingNumber } from '#shop/orders/tracked-parcels.server.ts'
import { type Outcome, refuse } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { returnStock } from '#shop/stock/stock.server.ts'

type NewReplacement = {
	number: string
	/** How many replacements the order had when the form was opened, so that of two people the second is warned. */
	version: number
	input: ReplacementInput
	by: Actor
}

/** Each pack of an order is replaced at most once. The replacement then waits among the parcels to ship. */
export async function createReplacement(
	shop: Shop,
	{ number, version, input, by }: NewReplacement,
): Promise<Outcome<{ replacement: string }>> {
	return actOnOrder(shop, { number, by }, async (transaction, order) => {
		const earlier = await listReplacements(transaction, [order.id])
		if (earlier.length !== version) return CHANGED_MEANWHILE
		const written = await writeReplacement(shop, transaction, { order, earlier, input, by })
		if (!written.ok) return written
		return {
			ok: true,
			value: { replacement: written.replacement },
			audit: { action: 'replacement created', detail: written.detail },
		}
	})
}

type ToWrite = { order: Order; earlier: readonly Replacement[]; input: ReplacementInput; by: Actor }

type Written = { id: string; replacement: string; detail: Record<string, string> }

/** The caller holds the order's lock. */
export async function writeReplacement(
	shop: Shop,
	transaction: Transaction,
	{ order, earlier, input: { items: wanted, reason, note }, by }: ToWrite,
): Promise<Outcome<Written>> {
	const why = whyNotReplaceable(order)
	if (why) return notDone(why)
	const items = await listItems(transaction, order.id)
	const returns = await listReturns(transaction, [order.id])
	const available = replaceableItems(items, { replacements: earlier, returns })
	const [tooMany] = exceeding(wanted, available)
	if (tooMany) return notDone(tooManyMessage(items, available, tooMany), `quantity-${tooMany.position}`)
	const stock = await reserveItems(transaction, { items, wanted })
	if (!stock.ok) return stock
	const replacement = replacementNumber(order.number, earlier.length + 1)
	const [row] = await transaction
		.insert(replacements)
		.values({
			number: replacement,
			orderId: order.id,
			items: wanted,
			reason,
			note,
			stock: stock.reserved,
			createdAt: shop.clock(),
			by: by.name,
		})
		.returning({ id: replacements.id })
	if (!row) throw new Error('The replacement was not written')
	const packs = describePacks(wanted, items).join('; ')
	const detail = { packs, reason: REPLACEMENT_REASONS[reason].toLowerCase() }
	return { ok: true, id: row.id, replacement, detail }
}

function tooManyMessage(
	items: readonly OrderItem[],
	available: readonly ItemQuantity[],
	{ position }: ItemQuantity,
) {
	const name = items.find((item) => item.position === position)?.productName ?? 'this item'
	const left = quantityOf(available, position)
	return left === 0
		? `All packs of ${name} that were ordered have been sent again or refunded already.`
		: `At most ${left} of ${name} can be sent again.`
}

/** Possible before it is shipped. Its stock is for sale again, and a return that it settled waits again. */
export async function withdrawReplacement(
	shop: Shop,
	{ number, by }: { number: string; by: Actor },
): Promise<Outcome> {
	return actOnReplacement(shop, { number, by }, async (transaction, _order, replacement) => {
		await transaction
			.update(replacements)
			.set({ withdrawnAt: shop.clock() })
			.where(eq(replacements.id, replacement.id))
		await returnStock(transaction, replacement.stock)
		await reopenReturn(shop, transaction, { replacementId: replacement.id, by: `shop:${by.name}` })
		return { ok: true, value: {}, audit: { action: 'replacement withdrawn', detail: { parcel: number } } }
	})
}

type Shipment = {
	number: string
	trackingNumber: string
	courier: string
	/** See `advanceOrder`. */
	pageLoadedAt?: Date | undefined
	by: Actor
}

/** The parcel has left, and the customer gets an email. Of two concurrent calls one succeeds. */
export async function shipReplacement(
	shop: Shop,
	{ number, pageLoadedAt, by, ...sent }: Shipment,
): Promise<Outcome> {
	const tracking = TrackingInput.safeParse(sent)
	if (!tracking.success) {
		const [issue] = tracking.error.issues
		return refuse('invalid', 'Tracking number needed', {
			message: issue?.message ?? '',
			field: String(issue?.path[0] ?? ''),
		})
	}
	return actOnReplacement(shop, { number, by }, async (transaction, order, replacement) => {
		const why = whyNotShippable(order)
		if (why) return notDone(`${why} Please withdraw the replacement.`)
		const unseen = await refuseUnseenCorrection(transaction, { orderId: order.id, pageLoadedAt })
		if (unseen) return unseen
		const { trackingNumber, courier } = tracking.data
		const refusal = await refuseTakenTrackingNumber(transaction, trackingNumber)
		if (refusal) return refusal
		await transaction
			.update(replacements)
			.set({ trackingNumber, courier, shippedAt: shop.clock() })
			.where(eq(replacements.id, replacement.id))
		const items = await listItems(transaction, order.id)
		await assignBatches(shop, transaction, {
			items: items.filter(({ position }) => quantityOf(replacement.items, position) > 0),
			replacementId: replacement.id,
		})
		const trackingUrl = trackingLink(tracking.data, await listCouriers(transaction))
		await notifyCustomer(shop, transaction, {
			order,
			event: `replacement:${number}`,
			render: (data) =>
				replacementShippedEmail(data, { ...replacement, trackingNumber, courier, trackingUrl }),
		})
		return { ok: true, value: {}, audit: { action: 'replacement shipped', detail: { parcel: number } } }
	})
}

type Write = Parameters<typeof actOnOrder<object>>[2]

/** Acts on a replacement that is not shipped yet. */
async function actOnReplacement(
	shop: Shop,
	{ number, by }: { number: string; by: Actor },
	write: (transaction: Transaction, order: Order, replacement: Replacement) => ReturnType<Write>,
): Promise<Outcome> {
	const orderNumber = orderOfReplacement(number)
	if (orderNumber === null) return ORDER_NOT_FOUND
	return actOnOrder(shop, { number: orderNumber, by }, async (transaction, order) => {
		const found = await listReplacements(transaction, [order.id])
		const replacement = found.find((candidate) => candidate.number === number)
		if (!replacement) return notDone('There is no such replacement.')
		if (!isReplacementToShip(replacement))
			return notDone(
				replacement.withdrawnAt
					? 'This replacement was withdrawn by somebody else.'
					: 'This replacement is shipped already.',
			)
		return write(transaction, order, replacement)
	})
}

const CHANGED_MEANWHILE = notDone(
	'Somebody else has sent a replacement of this order since you opened this page. Please look at it again.',
)
