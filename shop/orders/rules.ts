/** Order numbers, delivery and refund times, and the limits of lists. */
import { UNAMBIGUOUS_ALPHABET, randomCharacters } from '#shop/crypto/unambiguous-alphabet.ts'
import { dayInIndia } from '#shop/dates.ts'

/** Days. The refund policy calls them working days; every other screen and email says business days. */
export const REFUND_DAYS = '5-7'

export const REFUND_TIME = `${REFUND_DAYS} business days`

/** For how many days a browser is recognized as the one that placed an order. */
export const GUEST_COOKIE_DAYS = 90

/** Days, as the contact page and the emails say. The return policy counts working days, which is never less. */
export const RETURN_WITHIN_DAYS = 7

/** Orders on one page of the console, and in one bulk action. */
export const MAX_BULK_ORDERS = 50

/** The console counts the orders of a status up to this many. */
export const MAX_COUNTED = 1_000

export function formatCount(count: number): string {
	return `${Math.min(count, MAX_COUNTED).toLocaleString('en-IN')}${count > MAX_COUNTED ? '+' : ''}`
}

/**
 * A shopper who has not seen yet that their last checkout was paid is shown that order first, for this long, when they try
 * to pay again: closing the payment page and paying an edited cart must not buy it twice.
 */
export const ACKNOWLEDGE_WITHIN_MINUTES = 30

/** Orders on one page of the customer's history. */
export const HISTORY_PAGE_SIZE = 10

export const MAX_NOTE_LENGTH = 2_000

/** 30^8, about 6.6 × 10^11 numbers a day. */
const RANDOM_CHARACTERS = 8
const NUMBER = new RegExp(`^SK3-[${UNAMBIGUOUS_ALPHABET}]{${RANDOM_CHARACTERS}}-[0-9]{8}$`)

export function isOrderNumber(text: string): boolean {
	return NUMBER.test(text)
}

/** `SK3-7F3K9QXB-20261120`. Unguessable, because it is all that tracking requires. */
export function orderNumber(now: Date, pick: (below: number) => number): string {
	return `SK3-${randomCharacters(RANDOM_CHARACTERS, pick)}-${dayInIndia(now).replaceAll('-', '')}`
}
