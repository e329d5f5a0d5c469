/** Who is reminded of an unpaid order, and for how long the link restores its cart. */

/** After this the order is old news, and so are its prices. */
export const LINK_DAYS = 7

/** For one mailbox, whoever ordered in its name. */
export const DAYS_BETWEEN_REMINDERS = 7

export type ReminderFacts = {
	isSwitchedOn: boolean
	/** The order is unpaid, and its payment has failed rather than been replaced by another order. */
	isFailed: boolean
	/** No attempt of the checkout may still be paid, and none of its orders waits for a payment. */
	isNothingUnderWay: boolean
	/** Paid by another order of the checkout, withdrawn, or entered by the shop. */
	isCheckoutOver: boolean
	/** The person has bought since, in this checkout or another. */
	hasBoughtSince: boolean
	/** Another order of the checkout was reminded of, or lately one of the mailbox. */
	isReminded: boolean
	/** A reminder is advertising: it needs the consent that the newsletter has, and a mailbox that has not refused it. */
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
