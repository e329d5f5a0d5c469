/** What shoppers order: packs that run out, promo codes that run out, and neither. */
import { createHash } from 'node:crypto'
import { promoCodes } from '#shop/promos/tables.server.ts'
import { rupees } from '#shop/money.ts'
import type { Database } from '#shop/shop.server.ts'
import { stockLevels } from '#shop/stock/tables.server.ts'
import type { Random } from './random.ts'

/** ₹20 off, for a few orders in all. */
export const LIMITED_CODE = 'LAST20'
/** ₹50 off, once for each customer. */
export const ONCE_CODE = 'TUMBLER50'
const DISCOUNTS = { [LIMITED_CODE]: 20, [ONCE_CODE]: 50 } as const

/** Small packs are not tracked, but medium ones are. */
const SMALL = { size: 'Small (220g)', price: 240 }
const MEDIUM = { size: 'Medium (500g)', price: 480 }
export const TRACKED_VARIANT = '1 medium'

export type Cart = { isTracked: boolean; quantity: number; code: keyof typeof DISCOUNTS | null }

export function randomCart(random: Random): Cart {
	return {
		isTracked: random.chance(0.5),
		quantity: random.pick([1, 1, 2]),
		code: random.pick<Cart['code']>([null, null, LIMITED_CODE, LIMITED_CODE, ONCE_CODE]),
	}
}

/** Tracks the stock of medium packs, and creates the promo codes, one of them with a number of uses. */
export async function createLimits(db: Database, { packs, uses }: { packs: number; uses: number }) {
	await db.insert(stockLevels).values({ productId: 1, size: 'medium', available: packs, lowAt: 0 })
	await db.insert(promoCodes).values([
		{ code: LIMITED_CODE, kind: 'fixed', amount: rupees(DISCOUNTS[LIMITED_CODE]), uses },
		{ code: ONCE_CODE, kind: 'fixed', amount: rupees(DISCOUNTS[ONCE_CODE]), usesPerCustomer: 1 },
	])
}

type Contact = { email: string; phone: string }

export function contactOf(shopper: number, { sharesPhone = false } = {}): Contact {
	const phone = sharesPhone ? Math.floor(shopper / 2) : shopper
	return { email: `shopper-${shopper}@example.in`, phone: `9${String(phone).padStart(9, '0')}` }
}

/** The part of a payment request that differs from `paymentInput`. */
export function requestFor(
	{ isTracked, quantity, code }: Cart,
	{ isExpress, contact }: { isExpress: boolean; contact: Contact },
): object {
	const pack = isTracked ? MEDIUM : SMALL
	const subtotal = pack.price * quantity
	const shipping = isExpress ? 100 : subtotal > 300 ? 0 : 40
	const discountAmount = code ? DISCOUNTS[code] : 0
	return {
		amount: subtotal + shipping - discountAmount,
		discountAmount,
		...(code ? { promoCode: code } : {}),
		orderItems: [{ id: 1, quantity, grind: 'Fine', ...pack }],
		shippingMethod: isExpress ? 'express' : 'standard',
		customerDetails: {
			name: 'Meena Sundaram',
			address: '12 Car Street',
			city: 'Madurai',
			state: 'Tamil Nadu',
			pincode: '625001',
			...contact,
		},
	}
}

export function guestHashOf(name: string): string {
	return createHash('sha256').update(name).digest('hex')
}
