/** Decides when a promotional message is shown. */
import { dayInIndia } from '#shop/dates.ts'
import { type Running, whyNotNow } from '#shop/promos/rules.ts'

type Dated = {
	active: boolean
	/** YYYY-MM-DD in India. */
	lastDay: string | null
}

export type NotShown = 'hidden' | 'over' | Exclude<ReturnType<typeof whyNotNow>, null>

/** Returns null while it is shown. `promo` is the offer or code that it belongs to. */
export function whyNotShown(
	{ active, lastDay }: Dated,
	{ promo, now }: { promo: Running | null; now: Date },
): NotShown | null {
	if (!active) return 'hidden'
	if (lastDay !== null && lastDay < dayInIndia(now)) return 'over'
	return promo && whyNotNow(promo, now)
}
