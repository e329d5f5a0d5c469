/** The email leaves this many days after delivery. */
export const REVIEW_EMAIL_AFTER_DAYS = 7

/** Whether customers are asked for reviews by email after delivery. A new shop does not ask. */
export const REVIEW_EMAIL_CHOICES = [
	{ value: 'off', label: "Off: customers aren't asked" },
	{ value: 'on', label: `On: one email ${REVIEW_EMAIL_AFTER_DAYS} days after delivery` },
] as const

export function sendsReviewEmails({ reviewEmails }: { reviewEmails: string }): boolean {
	return reviewEmails === 'on'
}
