/** One order of the demonstration, whole: its rows in every table, priced as the shop prices. */
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { type Chance } from './chance.ts'
import type { Person } from './people.ts'
import { type Fate, type Way, walk } from './way.ts'
import { findProduct, type ProductPrice } from '#shop/catalogue/rules.ts'
import { quote } from '#shop/checkout/quote.ts'
import { normalizeMailbox } from '#shop/input/email-address.ts'
import { ZERO_PAISE, type Paise } from '#shop/money.ts'
import type { Order, OrderItem } from '#shop/orders/orders.server.ts'
import { orderNumber, type OrderStatus } from '#shop/orders/rules.ts'
import { type Promo, whyRefused } from '#shop/promos/rules.ts'

export type Story = { order: Order; items: OrderItem[]; way: Way; promoId: string | null }

/** When it came to a status; null when it never did. */
export function momentOf({ way }: Story, status: OrderStatus): Date | null {
	return way.steps.find(({ to }) => to === status)?.at ?? null
}

/** What the shop has to offer, and how often each code has been used on the way. */
export type Shelf = { prices: readonly ProductPrice[]; promos: readonly Promo[]; uses: Map<string, number> }

type Telling = {
	chance: Chance
	shelf: Shelf
	person: Person
	createdAt: Date
	now: Date
	fate: Fate
	stopAt?: OrderStatus | undefined
}

/** The last uses of a limited code are left to whoever tries it out. */
const MOST_OF_A_LIMIT = 0.6

export function tellStory(telling: Telling): Story {
	const { chance, shelf, person, createdAt } = telling
	const id = randomUUID()
	const items = fillBasket(telling).map((item, position) => ({ ...item, orderId: id, position }))
	const method = chance.happens(0.12) ? 'express' : 'standard'
	const before = quote({ lines: items, method, promo: null })
	const promo = chance.happens(0.18) ? drawPromo(telling, before.total) : null
	const { subtotal, shipping, discount, total } = quote({ lines: items, method, promo: promo?.terms ?? null })
	const way = walk({ ...telling, nights: method === 'express' ? 1 : person.nights })
	const isOnItsWay = way.steps.some(({ to }) => to === 'shipped')
	if (promo && !way.removed) count(shelf, promo, person)
	const order: Order = {
		id,
		number: orderNumber(createdAt, randomInt),
		status: way.status,
		subtotal,
		shipping: shipping ?? ZERO_PAISE,
		discount,
		total,
		shippingMethod: method,
		promoCode: promo?.code ?? null,
		recipient: person.contact,
		billing: person.contact,
		customerId: person.customerId,
		guestHash: randomBytes(32).toString('hex'),
		fingerprint: randomBytes(32).toString('hex'),
		trackingNumber: isOnItsWay ? `SK${chance.whole(100_000_000, 999_999_999)}IN` : null,
		courier: isOnItsWay ? chance.pick(['India Post', 'DTDC', 'Delhivery', 'Blue Dart']) : null,
		createdAt,
		removedAt: way.removed?.at ?? null,
		removedReason: way.removed?.reason ?? null,
		restoredAt: null,
	}
	return { order, items, way, promoId: promo?.id ?? null }
}

const SIZES = [
	{ size: 'sampler', weight: 2 },
	{ size: 'small', weight: 6 },
	{ size: 'medium', weight: 4 },
	{ size: 'large', weight: 2 },
] as const

function fillBasket({ chance, shelf, person }: Telling) {
	const packs = new Map<string, Omit<OrderItem, 'orderId' | 'position'>>()
	const lines = chance.happens(0.7) ? 1 : chance.whole(2, 3)
	for (let line = 0; line < lines; line++) {
		const { size } = chance.weigh(SIZES)
		const productId = chance.happens(0.7) ? person.favourite.productId : chance.whole(1, 3)
		const product = findProduct(productId)
		const pack = product?.sizes.find(({ value }) => value === size)
		const price = shelf.prices.find((known) => known.productId === productId && known.size === size)
		if (!product || !pack || !price) continue
		packs.set(`${productId} ${size}`, {
			productId,
			productName: product.name,
			size: pack.label,
			grind: person.favourite.grind,
			price: price.sellingPrice,
			quantity: chance.happens(0.75) ? 1 : chance.whole(2, 4),
			imageUrl: `/product-images/${product.image}`,
		})
	}
	if (packs.size === 0) throw new Error('The shop has no prices: start it once, then ask again')
	return [...packs.values()]
}

function drawPromo({ chance, shelf, person, createdAt }: Telling, orderAmount: Paise): Promo | null {
	const usable = shelf.promos.filter((promo) => {
		const timesUsed = shelf.uses.get(promo.id) ?? 0
		const timesUsedByCustomer = shelf.uses.get(nameOfUse(promo, person)) ?? 0
		const uses = promo.uses === null ? null : Math.floor(promo.uses * MOST_OF_A_LIMIT)
		return !whyRefused({ ...promo, uses }, { now: createdAt, orderAmount, timesUsed, timesUsedByCustomer })
	})
	return usable.length === 0 ? null : chance.pick(usable)
}

function count({ uses }: Shelf, promo: Promo, person: Person): void {
	for (const key of [promo.id, nameOfUse(promo, person)]) uses.set(key, (uses.get(key) ?? 0) + 1)
}

function nameOfUse({ id }: Promo, { contact }: Person): string {
	return `${id} ${normalizeMailbox(contact.email)}`
}
