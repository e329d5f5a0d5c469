/** GST by tax category and day. The category of a product decides the HSN code and the rate of its lines. */
import { dayInIndia } from '#shop/dates.ts'

/** Goods with one HSN code and one rate. `value` is stored with products and rates, and `label` is what people read. */
export type TaxCategory = { value: string; label: string }

/** Copied to each order line when the order is placed, and from there to the invoice. 500 basis points are 5%. */
export type LineTax = { hsn: string; rateBasisPoints: number }

/** In force from midnight in India at the start of `validFrom` (YYYY-MM-DD), until the next rate of its category. */
export type TaxRate = LineTax & { category: string; validFrom: string }

/** CGST Act and SGST Acts, section 9(1): at most 20% each; IGST Act, section 5(1): at most 40%. */
export const MAX_RATE_BASIS_POINTS = 4_000

/** Returns the rate in force at a moment, of rates of one category, or null before the first. */
export function taxRateOn<Rate extends Pick<TaxRate, 'validFrom'>>(
	moment: Date,
	rates: readonly Rate[],
): Rate | null {
	return latestFirst(rates).find(({ validFrom }) => hasStarted(validFrom, moment)) ?? null
}

/** Throws without a rate, because an order must not be placed at a guessed one. */
export function lineTaxOn(
	moment: Date,
	{ category, rates }: { category: string; rates: readonly TaxRate[] },
): LineTax {
	const rate = taxRateOn(moment, ratesOf(category, rates))
	if (!rate) throw new Error(`There is no tax rate for ${category} on ${dayInIndia(moment)}`)
	const { hsn, rateBasisPoints } = rate
	return { hsn, rateBasisPoints }
}

export const RATE_STATES = { past: 'Past', current: 'In force', coming: 'Coming' }

export type DatedRate = TaxRate & { label: string; state: keyof typeof RATE_STATES }

/** Grouped by category, with the latest rate first. */
export function datedRates(
	rates: readonly TaxRate[],
	{ categories, now }: { categories: readonly TaxCategory[]; now: Date },
): DatedRate[] {
	return categories.flatMap(({ value, label }) => {
		const ofCategory = ratesOf(value, rates)
		const current = taxRateOn(now, ofCategory)
		return latestFirst(ofCategory).map((rate) => ({
			...rate,
			label,
			state: rate === current ? 'current' : hasStarted(rate.validFrom, now) ? 'past' : 'coming',
		}))
	})
}

/** A category with what applies to its goods now. */
export type CurrentTax = TaxCategory & LineTax

export function currentTaxes(
	categories: readonly TaxCategory[],
	{ rates, now }: { rates: readonly TaxRate[]; now: Date },
): CurrentTax[] {
	return categories.map((category) => ({
		...category,
		...lineTaxOn(now, { category: category.value, rates }),
	}))
}

export type TaxChangeRefusal = 'started' | 'taken' | 'unchanged'

export const TAX_CHANGE_REFUSALS: Record<TaxChangeRefusal, string> = {
	started: 'Choose a day after today. Orders of past days keep their rate.',
	taken: 'There is already a change on this day. Withdraw it first.',
	unchanged: 'This HSN code and rate already apply on this day.',
}

/** Returns null if the change can be entered. Only coming days can get a new rate, because orders of past days have theirs. */
export function whyChangeRefused(
	change: TaxRate,
	{ now, rates }: { now: Date; rates: readonly TaxRate[] },
): TaxChangeRefusal | null {
	if (hasStarted(change.validFrom, now)) return 'started'
	const ofCategory = ratesOf(change.category, rates)
	if (ofCategory.some(({ validFrom }) => validFrom === change.validFrom)) return 'taken'
	const before = rateBefore(change, rates)
	const isSame = before?.hsn === change.hsn && before.rateBasisPoints === change.rateBasisPoints
	return isSame ? 'unchanged' : null
}

/** Returns the rate that a change on this day replaces. */
export function rateBefore(
	{ category, validFrom }: Pick<TaxRate, 'category' | 'validFrom'>,
	rates: readonly TaxRate[],
): TaxRate | null {
	const ofCategory = ratesOf(category, rates)
	return latestFirst(ofCategory).find((rate) => rate.validFrom < validFrom) ?? null
}

/** `day` is YYYY-MM-DD and begins at midnight in India. */
export function hasStarted(day: string, moment: Date): boolean {
	return day <= dayInIndia(moment)
}

/** Returns for example '5%' or '2.5%'. */
export function formatRate(basisPoints: number): string {
	return `${basisPoints / 100}%`
}

function latestFirst<Rate extends Pick<TaxRate, 'validFrom'>>(rates: readonly Rate[]): Rate[] {
	return rates.toSorted((a, b) => b.validFrom.localeCompare(a.validFrom))
}

function ratesOf(category: string, rates: readonly TaxRate[]): TaxRate[] {
	return rates.filter((rate) => rate.category === category)
}
