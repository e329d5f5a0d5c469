/** What a PIN code is, and how long parcels take there. Apart from the costs, so that the product page carries only this. */
export const PIN_CODE_DIGITS = 6

/** What stays of a PIN code as it is typed or pasted: many write 600 001. */
export function pinDigits(typed: string): string {
	return typed.replace(/[^0-9]/g, '').slice(0, PIN_CODE_DIGITS)
}

export function isPinCode(text: string): boolean {
	return text.length === PIN_CODE_DIGITS && /^[0-9]+$/.test(text)
}

/** The product page's estimate, worked out from the first digits alone. */
export function deliveryEstimate(pinCode: string): string {
	if (pinCode.startsWith('600')) return '1-2 business days'
	if (pinCode.startsWith('6')) return '2-4 business days'
	return '4-7 business days'
}
