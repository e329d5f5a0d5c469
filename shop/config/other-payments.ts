/** Whether the shop records payments that do not come through the provider. A new shop does not. */
export const OTHER_PAYMENT_CHOICES = [
	{ value: 'off', label: 'Off: customers pay online' },
	{ value: 'on', label: 'On: also cash, bank transfer and UPI to your account' },
] as const

export function takesOtherPayments({ otherPayments }: { otherPayments: string }): boolean {
	return otherPayments === 'on'
}
