/** The facts that texts can name without stating them, so that they follow the business details and settings: '{shop name}'. */

/** The descriptions are for the console. */
export const FACTS = {
	'shop name': 'The shop name',
	'legal name': 'The legal name',
	address: 'The postal address',
	email: 'The email address',
	phone: 'The phone number',
	'support hours': 'The support hours',
	'home state': 'The state in the postal address, whose public holidays you keep',
	year: 'The current year',
	'count of blends': "How many blends are on sale, such as 'three blends'; with a capital C, 'Three blends'",
	'coffee shares': "How much coffee the blends on sale have, such as '100%, 91% or 81% coffee'",
	'reply within': 'How soon you reply to messages',
	'return days': 'Within how many days a pack may be returned',
	'return days in words': 'The same number in words, up to ten',
	'refund days': 'How many days a refund takes',
	'refund time': 'The same, in business days',
	'acknowledged within': 'How soon a complaint is acknowledged',
	'resolved within': 'How soon a complaint is resolved',
	'grievance hours': "The grievance officer's hours",
	'session days': 'For how many days a customer stays signed in',
	'guest days': 'For how many days a guest sees the orders placed in a browser',
	'device days': 'For how many days a browser is recognized at sign-in',
	'dispatch and delivery': 'The sentence on dispatch and delivery times, by the cheapest shipping method',
	'shipped within': 'How soon an order is shipped',
	'hours to dispatch': 'The same, but 24 hours instead of 1 day',
	'delivery times': 'The delivery times of all places',
	'time to your door': 'Within what time a parcel arrives anywhere',
	'nearest place': 'The delivery zone to which parcels go fastest',
	'time to the nearest place': 'Within what time a parcel arrives there',
	'faster and slower places': 'The sentence on places to which parcels take less or more time',
	'days off': 'The days on which nothing is shipped',
	'working days': "The shop's working days, such as 'Monday to Saturday'",
	'cut-off hour': 'Until when an order is shipped the same day',
	'note on the banner': 'While the banner names another amount for free shipping: a sentence that says so',
} as const

export type Fact = keyof typeof FACTS

/** The facts that need the catalogue. */
export const BLEND_FACTS = ['count of blends', 'coffee shares'] as const satisfies readonly Fact[]

/** What a policy shows on a line of its own. Each page keeps the parts that it came with. */
export const PARTS = {
	'grievance officer': 'The name, address and hours of the grievance officer, which the law requires',
	'seller details': 'Registered office, GSTIN and FSSAI licence, which the law requires',
	'table of delivery times': 'The delivery times of each place',
	'table of prices': 'What each shipping method costs',
} as const

export type Part = keyof typeof PARTS

const FACT = /\{([^{}]*)\}/g

export function isFact(name: string): name is Fact {
	return Object.hasOwn(FACTS, name)
}

export function isPart(name: string): boolean {
	return Object.hasOwn(PARTS, name)
}

/** Returns the fact or part of this name, ignoring capitals, spaces and hyphens, to suggest it for a misspelt one. */
export function findSimilarName(name: string): string | null {
	const letters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')
	const known = [...Object.keys(FACTS), ...Object.keys(PARTS)]
	return known.find((each) => letters(each) === letters(name)) ?? null
}

/** Lists the names in a content that stay as they are, because nothing is inserted for them. */
export function listUnknownNames(content: unknown): string[] {
	const names = textsOf(content).flatMap(listNames)
	return [...new Set(names)].filter((name) => !isFact(uncapitalize(name)) && !isPart(name))
}

function textsOf(content: unknown): string[] {
	if (typeof content === 'string') return [content]
	return typeof content === 'object' && content !== null ? Object.values(content).flatMap(textsOf) : []
}

/** Lists the names in braces. */
export function listNames(text: string): string[] {
	return [...text.matchAll(FACT)].map(([, name = '']) => name)
}

export function namesFact(content: unknown, fact: Fact): boolean {
	return listNames(JSON.stringify(content)).some((name) => uncapitalize(name) === fact)
}

/** `{Count of blends}` begins with a capital letter. Unknown names stay. */
export function insertFacts(text: string, facts: Readonly<Record<Fact, string>>): string {
	return text.replace(FACT, (whole, name: string, index: number) => {
		const lower = uncapitalize(name)
		if (!isFact(lower)) return whole
		const value = lower === name ? facts[lower] : capitalize(facts[lower])
		// The note is a sentence of its own, and earlier versions of texts name it without a space.
		const needsSpace = lower === 'note on the banner' && value !== '' && text.charAt(index - 1) === '.'
		return needsSpace ? ` ${value}` : value
	})
}

/** Inserts the facts in all texts of a content. */
export function withFacts<Value>(value: Value, facts: Readonly<Record<Fact, string>>): Value {
	if (typeof value === 'string') return insertFacts(value, facts) as Value
	if (Array.isArray(value)) return value.map((item) => withFacts(item, facts)) as Value
	if (typeof value !== 'object' || value === null) return value
	const filled = Object.entries(value).map(([name, field]) => [name, withFacts(field, facts)])
	return Object.fromEntries(filled) as Value
}

function capitalize(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1)
}

export function uncapitalize(text: string): string {
	return text.charAt(0).toLowerCase() + text.slice(1)
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** Returns for example 'three blends'. */
export function countInWords(blends: number): string {
	if (blends === 0) return 'our coffees'
	return `${numberInWords(blends)} ${blends === 1 ? 'blend' : 'blends'}`
}

const MAX_SHARES_NAMED = 5

/** Returns for example '100%, 91% or 81% coffee' or 'from 60% to 100% coffee'. */
export function describeShares(coffeeShares: readonly number[]): string {
	const shares = [...new Set(coffeeShares)].toSorted((a, b) => b - a).map((share) => `${share}%`)
	const [most, ...less] = shares
	const least = less.at(-1)
	if (most === undefined) return 'as much coffee as the label says'
	if (least === undefined) return `${most} coffee`
	if (shares.length > MAX_SHARES_NAMED) return `from ${least} to ${most} coffee`
	return `${shares.slice(0, -1).join(', ')} or ${least} coffee`
}

export function numberInWords(number: number): string {
	return NUMBERS[number] ?? String(number)
}
