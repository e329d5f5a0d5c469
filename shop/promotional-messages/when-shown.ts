/** Decides when a promotional message is shown. */
import { dayInIndia } from '#shop/dates.ts'
import { type Promo, type Running, whyNotNow } from '#shop/promos/rules.ts'

type Dated = {
	active: boolean
	/** YYYY-MM-DD in India. */
	lastDay: string | null
}

export type NotShown = 'hidden' | 'over' | 'used_up' | Exclude<ReturnType<typeof whyNotNow>, null>

/** `timesUsed`: by everybody together. */
type Announced = Running & Pick<Promo, 'uses'> & { timesUsed: number }

/** Returns null while it is shown. `promo` is the offer or code that it belongs to. */
export function whyNotShown(
	{ active, lastDay }: Dated,
	{ promo, now }: { promo: Announced | null; now: Date },
): NotShown | null {
	if (!active) return 'hidden'
	if (lastDay !== null && lastDay < dayInIndia(now)) return 'over'
	if (!promo) return null
	const isUsedUp = promo.uses !== null && promo.timesUsed >= promo.uses
	return whyNotNow(promo, now) ?? (isUsedUp ? 'used_up' : null)
}
