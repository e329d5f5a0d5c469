/** Computes what must be roasted for open orders, until when a batch is best, and which batch is packed. */
import { formatDate, midnightInIndia } from '#shop/dates.ts'

const SHELF_LIFE = /^(?:best before |use within )?([1-9][0-9]{0,3}) (day|week|month|year)s?\b/i

/**
 * Returns the last day of a shelf life such as '6 months from date of manufacturing', which begins on the day of the
 * roast. A month without that day ends it on its last day. Returns null for a text that does not begin with a time; the
 * day is then entered.
 */
export function bestBeforeOf(shelfLife: string | null, roastDay: string): string | null {
	const [, count, unit] = SHELF_LIFE.exec(shelfLife?.trim() ?? '') ?? []
	if (!count || !unit) return null
	const [year = 0, month = 0, day = 0] = roastDay.split('-').map(Number)
	const length = Number(count)
	switch (unit.toLowerCase()) {
		case 'day':
			return toDay(Date.UTC(year, month - 1, day + length))
		case 'week':
			return toDay(Date.UTC(year, month - 1, day + 7 * length))
		case 'month':
			return monthsAfter({ year, month, day }, length)
		default:
			return monthsAfter({ year, month, day }, 12 * length)
	}
}

function monthsAfter({ year, month, day }: { year: number; month: number; day: number }, months: number) {
	const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
	return toDay(Date.UTC(year, month - 1 + months, Math.min(day, lastDay)))
}

function toDay(time: number): string {
	return new Date(time).toISOString().slice(0, 10)
}

/** Returns the grams of a pack as an order names it, 'Small (220g)', or null for a product that is not sold by weight. */
export function gramsOf(sizeLabel: string): number | null {
	const [, grams] = /\(([0-9]+)g\)$/.exec(sizeLabel) ?? []
	return grams ? Number(grams) : null
}

export type OpenItem = { productId: number; productName: string; sizeLabel: string; quantity: number }

export type ToRoast = { productId: number; productName: string; grams: number; packs: number }

/**
 * Adds up what paid orders that are not packed need of each product, the most first. What is not sold by weight is not roasted.
 * The packs come in any order, so a product that was renamed has the last of its names in the alphabet.
 */
export function sumToRoast(items: readonly OpenItem[]): ToRoast[] {
	const sums = new Map<number, ToRoast>()
	for (const { productId, productName, sizeLabel, quantity } of items) {
		const grams = gramsOf(sizeLabel)
		if (grams === null) continue
		const sum = sums.get(productId) ?? { productId, productName, grams: 0, packs: 0 }
		sums.set(productId, {
			productId,
			productName: productName > sum.productName ? productName : sum.productName,
			grams: sum.grams + grams * quantity,
			packs: sum.packs + quantity,
		})
	}
	return [...sums.values()].toSorted((a, b) => b.grams - a.grams || a.productId - b.productId)
}

/** Returns for example '12.5 kg', rounded up to the next hundred grams, because a roast that is too small helps nobody. */
export function formatKilograms(grams: number): string {
	return `${Math.ceil(grams / 100) / 10} kg`
}

export const MAX_BATCH_NUMBER_LENGTH = 30

export type Batch = {
	id: number
	productId: number
	number: string
	/** YYYY-MM-DD, like every day here. */
	roastDay: string
	bestBefore: string
	isOpen: boolean
}

/** Returns the batch that is packed on a day unless somebody chooses another: the newest open one of the product that is roasted by then. */
export function newestOpenBatch<Found extends Pick<Batch, 'id' | 'productId' | 'roastDay' | 'isOpen'>>(
	batches: readonly Found[],
	{ productId, today }: { productId: number; today: string },
): Found | null {
	const open = batches.filter(
		(batch) => batch.isOpen && batch.productId === productId && batch.roastDay <= today,
	)
	return open.toSorted((a, b) => b.roastDay.localeCompare(a.roastDay) || b.id - a.id)[0] ?? null
}

/** Returns for example 'Batch R-1125, best before 25 May 2027', for the customer. */
export function describeBatch({ number, bestBefore }: Pick<Batch, 'number' | 'bestBefore'>): string {
	return `Batch ${number}, best before ${formatDate(midnightInIndia(bestBefore))}`
}
