/** Leaves time to try again on the shop's own page first. */
export const REMIND_AFTER_HOURS = 3

/** Whether subscribers whose payment failed get one reminder. A new shop sends none. */
export const UNPAID_REMINDER_CHOICES = [
	{ value: 'off', label: 'Off: nobody is reminded' },
	{ value: 'on', label: 'On: one email, to newsletter subscribers only' },
] as const

export function sendsUnpaidReminders({ unpaidReminders }: { unpaidReminders: string }): boolean {
	return unpaidReminders === 'on'
}
