/** Lets a customer ask for a return of a delivered order, and withdraw it until it is answered. */
import type { ReturnInput } from './input.ts'
import { newReturnNotice, returnRequestedEmail } from './return-emails.server.ts'
import { reEncodeInChildProcess } from '#shop/images/re-encode.server.ts'
import { limitUse } from '#shop/limits/limits.server.ts'
import {
	MAX_RETURN_PHOTOS,
	PHOTOS_FIELD,
	returnableItems,
	whyNotReturnable,
} from '#shop/orders/after-sales/return-rules.ts'
import {
	deleteReturnPhotos,
	type ReturnPhoto,
	writeReturnPhotos,
} from '#shop/orders/after-sales/return-photos.server.ts'
import {
	findDeliveredAt,
	listReturns,
	moveReturn,
	writeReturn,
} from '#shop/orders/after-sales/returns.server.ts'
import { exceeding, type ItemQuantity, quantityOf } from '#shop/orders/after-sales/rules.ts'
import { findAddressee } from '#shop/orders/views/customer-orders.server.ts'
import { notifyCustomer } from '#shop/orders/emails/emails.server.ts'
import { isOwnOrder, type Viewer } from '#shop/orders/views/order-view.ts'
import {
	findOrder,
	listItems,
	lockOrderByNumber,
	type Order,
	ORDER_NOT_FOUND,
} from '#shop/orders/orders.server.ts'
import { isOrderNumber } from '#shop/orders/rules.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import { getShipping } from '#shop/shipping/shipping.server.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'
import { notifyShop } from '#shop/staff/notifications.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

const TITLE = 'Return not requested'

/** Returns what may be returned, and why nothing may. Null for somebody else's order. */
export async function findReturnable(
	shop: Shop,
	{ number, viewer }: { number: string; viewer: Viewer },
): Promise<{ reason: string | null; items: ItemQuantity[] } | null> {
	const order = isOrderNumber(number) ? await findOrder(shop.db, number) : null
	if (!order || !isOwnOrder(order, viewer)) return null
	return readReturnable(shop, shop.db, order)
}

async function readReturnable(shop: Shop, db: Database | Transaction, order: Order) {
	const items = await listItems(db, order.id)
	const returns = await listReturns(db, [order.id])
	const deliveredAt = await findDeliveredAt(db, order.id)
	const calendar = await getShipping({ db })
	const { returnDays } = shop.config.brand
	const reason = whyNotReturnable(
		{ ...order, deliveredAt, items, returns },
		{ calendar, returnDays, now: shop.clock() },
	)
	return { reason, items: reason === null ? returnableItems({ items, returns }) : [] }
}

type Asked = {
	number: string
	viewer: Viewer
	input: ReturnInput
	photos: readonly Uint8Array[]
}

export async function requestReturn(shop: Shop, { number, viewer, input, photos }: Asked): Promise<Outcome> {
	const returnable = await findReturnable(shop, { number, viewer })
	if (!returnable) return ORDER_NOT_FOUND
	if (returnable.reason) return refuse('conflict', TITLE, { message: returnable.reason })
	if (photos.length > MAX_RETURN_PHOTOS)
		return refuse('invalid', TITLE, {
			message: `Please choose at most ${MAX_RETURN_PHOTOS} photos.`,
			field: PHOTOS_FIELD,
		})
	// Counted first, because re-encoding takes seconds.
	const tooOften = await limitUse(shop, { name: 'ask-return', subject: [number] })
	if (tooOften) return tooOften
	const encoded = await encode(photos)
	if (!encoded.ok) return encoded
	return inTransaction(shop, async (transaction) => {
		const order = await lockOrderByNumber(transaction, number)
		if (!order || !isOwnOrder(order, viewer)) return ORDER_NOT_FOUND
		const { reason, items: available } = await readReturnable(shop, transaction, order)
		if (reason) return refuse('conflict', TITLE, { message: reason })
		const [tooMany] = exceeding(input.items, available)
		if (tooMany) return tooManyPacks(quantityOf(available, tooMany.position), tooMany.position)
		const written = await writeReturn(shop, transaction, { orderId: order.id, ...input })
		await writeReturnPhotos(transaction, { returnId: written.id, photos: encoded.photos })
		await notifyCustomer(shop, transaction, {
			order,
			event: `return:${written.id}:asked`,
			render: (data) => returnRequestedEmail(data, written),
			options: { addressee: await findAddressee(transaction, order) },
		})
		const items = await listItems(transaction, order.id)
		await notifyShop(
			shop,
			transaction,
			newReturnNotice(order, { id: written.id, chosen: written.items, items }),
		)
		return { ok: true }
	})
}

async function encode(photos: readonly Uint8Array[]): Promise<Outcome<{ photos: ReturnPhoto[] }>> {
	const encoded: ReturnPhoto[] = []
	for (const bytes of photos) {
		const outcome = await reEncodeInChildProcess(bytes)
		if (!outcome.ok) return { ...outcome, title: TITLE, field: PHOTOS_FIELD }
		const { extension, bytes: safe } = outcome.image
		encoded.push({ mimetype: extension === 'png' ? 'image/png' : 'image/jpeg', bytes: safe })
	}
	return { ok: true, photos: encoded }
}

function tooManyPacks(available: number, position: number) {
	return refuse('invalid', TITLE, {
		message:
			available === 0
				? 'You have asked for a return of this already.'
				: `You can return at most ${available} of this.`,
		field: `quantity-${position}`,
	})
}

/** Possible until it is answered. Its photos are deleted. */
export async function withdrawReturn(
	shop: Shop,
	{ number, viewer, returnId }: { number: string; viewer: Viewer; returnId: string },
): Promise<Outcome> {
	return inTransaction(shop, async (transaction) => {
		const order = await lockOrderByNumber(transaction, number)
		if (!order || !isOwnOrder(order, viewer)) return ORDER_NOT_FOUND
		const found = (await listReturns(transaction, [order.id])).find(({ id }) => id === returnId)
		if (!found) return ORDER_NOT_FOUND
		if (found.state !== 'asked')
			return refuse('conflict', 'Return not withdrawn', {
				message:
					'This return is answered already, so it can no longer be withdrawn here. Please write to us.',
			})
		await moveReturn(shop, transaction, { id: returnId, from: 'asked', to: 'withdrawn', by: 'customer' })
		await deleteReturnPhotos(transaction, [returnId])
		return { ok: true }
	})
}
