/** Signed invoice links: they cannot be guessed or altered, and they expire. */
import { constantTimeEqual, keyedHash } from '#shop/crypto/keyed-hash.server.ts'
import { findOrder } from '#shop/orders/orders.server.ts'
import { isOrderNumber } from '#shop/orders/rules.ts'
import type { Shop } from '#shop/shop.server.ts'

export const DOWNLOAD_LINK_SECONDS = 15 * 60
/** Customers look for the email again when they do their accounts. */
export const EMAIL_LINK_SECONDS = 90 * 86_400

export function signInvoiceUrl(
	shop: Pick<Shop, 'clock' | 'config'>,
	{ orderNumber, seconds }: { orderNumber: string; seconds: number },
): string {
	const until = String(Math.floor(shop.clock().getTime() / 1000) + seconds)
	const signature = sign(shop, orderNumber, until)
	return `${shop.config.publicUrl}/invoices/${orderNumber}?until=${until}&signature=${signature}`
}

/** Returns the id of the order, or null if the link was altered, has expired or names no order. */
export async function verifyInvoiceUrl(
	shop: Shop,
	{ orderNumber, query }: { orderNumber: string; query: URLSearchParams },
): Promise<string | null> {
	const until = query.get('until') ?? ''
	if (!constantTimeEqual(query.get('signature') ?? '', sign(shop, orderNumber, until))) return null
	if (!isOrderNumber(orderNumber) || Number(until) * 1000 < shop.clock().getTime()) return null
	const order = await findOrder(shop.db, orderNumber)
	return order?.id ?? null
}

function sign({ config }: Pick<Shop, 'config'>, orderNumber: string, until: string): string {
	return keyedHash(config.secret, `invoice|${orderNumber}|${until}`)
}
