/** Decides who is reminded of an unpaid order, and for how long the link restores its cart. */

/** After this time the order and its prices are out of date. */
export const LINK_DAYS = 7

/** For one mailbox, regardless of who ordered in its name. */
export const DAYS_BETWEEN_REMINDERS = 7

export type ReminderFacts = {
	isSwitchedOn: boolean
	/** The order is unpaid, and its payment has failed rather than been replaced by another order. */
	isFailed: boolean
	/** No attempt of the checkout may still be paid, and none of its orders waits for a payment. */
	isNothingUnderWay: boolean
	/** Another order of the checkout was paid, the shop has withdrawn it, or the shop entered it. */
	isCheckoutOver: boolean
	hasBoughtSince: boolean
	/** Another order of the checkout, or recently one of the mailbox, had a reminder. */
	isReminded: boolean
	/** A reminder is advertising, so it needs the consent to the newsletter, and a mailbox that has not refused it. */
	hasConsent: boolean
}

export function mayRemind(facts: ReminderFacts): boolean {
	const { isSwitchedOn, isFailed, isNothingUnderWay, hasConsent } = facts
	const { isCheckoutOver, hasBoughtSince, isReminded } = facts
	return (
		isSwitchedOn &&
		isFailed &&
		isNothingUnderWay &&
		hasConsent &&
		!(isCheckoutOver || hasBoughtSince || isReminded)
	)
}
