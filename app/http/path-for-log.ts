import { isId } from '#shop/input/fields.ts'
import { isOrderNumber } from '#shop/orders/rules.ts'

/** Matches for example `track-order` or `sitemap.xml`. */
const LOWER_CASE_WORDS = /^[._]?[a-z]{1,20}([-_.][a-z]{1,20}){0,4}$/
const SHORT_NUMBER = /^\d{1,5}$/

/**
 * Returns a path without its query, and without what may be an email address, a phone number or a name: a broken link
 * puts the query into the path, and anybody can type one.
 */
export function pathForLog(url: string): string {
	const [path = ''] = url.split('?', 1)
	return path
		.slice(0, 200)
		.split('/')
		.map((part) => (isHarmless(part.replace(/\.data$/, '')) ? part : '<text>'))
		.join('/')
}

/** For what leaves the shop's own machines, because an order's number and an id say whose it is. */
export function pathWithoutIds(url: string): string {
	return pathForLog(url)
		.split('/')
		.map((part) => (isReference(part.replace(/\.data$/, '')) ? '<id>' : part))
		.join('/')
}

function isReference(part: string): boolean {
	return isOrderNumber(part) || isId(part)
}

function isHarmless(part: string): boolean {
	return part === '' || LOWER_CASE_WORDS.test(part) || SHORT_NUMBER.test(part) || isReference(part)
}
