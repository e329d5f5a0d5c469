/** Order numbers, delivery and refund times, and the limits of lists. */
import type { Brand } from '#shop/config/brand.ts'
import { ORDER_PREFIX } from '#shop/config/number-prefixes.ts'
import {
	type RandomInteger,
	randomCharacters,
	UNAMBIGUOUS_ALPHABET,
} from '#shop/crypto/unambiguous-alphabet.ts'
import { dayInIndia } from '#shop/dates.ts'

/** In days. As specified, the refund policy says working days, and every other page and email business days. */
export const REFUND_DAYS = '5-7'

/** Of a cancelled order whose payment was recorded by mistake. */
export const NOTHING_PAID = 'No payment was received for it, so no refund is due.'

export const REFUND_TIME = `${REFUND_DAYS} business days`

/** How many days a browser is recognized as the one that placed an order. */
export const GUEST_COOKIE_DAYS = 90

/** For how many hours after an order its browser continues the checkout, regardless of who is signed in. */
export const BROWSER_COOKIE_HOURS = 24

/** Orders on one page of the console, all of which can be selected for a bulk action. */
export const MAX_BULK_ORDERS = 50

/** The console counts up to this number, and shows more as '1,000+'. */
export const COUNT_LIMIT = 1_000

export function formatCount(count: number): string {
	return `${Math.min(count, COUNT_LIMIT).toLocaleString('en-IN')}${count > COUNT_LIMIT ? '+' : ''}`
}

/**
 * For this many minutes after a checkout was paid, a shopper who has not seen its result and pays again gets that order
 * instead of a new one: closing the payment page and paying an edited cart must not buy twice.
 */
export const UNSEEN_RESULT_MINUTES = 30

export const HISTORY_PAGE_SIZE = 10

/** Of a list without pages. The pages of the history have the earlier ones. */
export const MAX_LISTED_ORDERS = 500

/** An order that is collected at the shop may have none. */
export function hasAddress({ address }: { address: string }): boolean {
	return address !== ''
}

/** 30^8, about 6.6 × 10^11 numbers a day. */
const RANDOM_CHARACTERS = 8
const ORDER_NUMBER = new RegExp(`^${ORDER_PREFIX}-[${UNAMBIGUOUS_ALPHABET}]{${RANDOM_CHARACTERS}}-[0-9]{8}$`)

/** Accepts numbers with earlier prefixes, too. */
export function isOrderNumber(text: string): boolean {
	return ORDER_NUMBER.test(text)
}

/** Returns for example 'SK3-7F3K9QXB-20261120'. It is unguessable, because knowing the number is enough to track the order. */
export function newOrderNumber(
	{ orderPrefix }: Pick<Brand, 'orderPrefix'>,
	{ now, randomInteger }: { now: Date; randomInteger: RandomInteger },
): string {
	const random = randomCharacters(RANDOM_CHARACTERS, randomInteger)
	return `${orderPrefix}-${random}-${dayInIndia(now).replaceAll('-', '')}`
}

/** Returns the name of shipping beside its cost: 'Shipping' for standard, 'Shipping (Express)', 'Collect from the roastery'. */
export function costLabel(
	what: 'Shipping' | 'Delivery',
	{ shippingMethodName: name, isCollected }: { shippingMethodName: string; isCollected: boolean },
): string {
	if (isCollected) return name
	return name === 'Standard' ? what : `${what} (${name})`
}

/** Returns for example '1 pack' or '3 packs'. */
export function packsLabel(count: number): string {
	return count === 1 ? '1 pack' : `${count} packs`
}

export function countPacks(items: readonly { quantity: number }[]): number {
	return items.reduce((sum, { quantity }) => sum + quantity, 0)
}
