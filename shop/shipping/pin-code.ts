/** PIN codes and their delivery estimates. Separate from the shipping costs, because the product page needs nothing else. */
export const PIN_CODE_DIGITS = 6

/** The digits of a PIN code as entered, such as '600 001'. */
export function pinDigits(typed: string): string {
	return typed.replace(/[^0-9]/g, '').slice(0, PIN_CODE_DIGITS)
}

export function isPinCode(text: string): boolean {
	return text.length === PIN_CODE_DIGITS && /^[0-9]+$/.test(text)
}

/** The estimate on the product page, as specified. */
export function deliveryEstimate(pinCode: string): string {
	if (pinCode.startsWith('600')) return '1-2 business days'
	if (pinCode.startsWith('6')) return '2-4 business days'
	return '4-7 business days'
}
