/** PIN codes as entered. */
import { toAsciiDigits } from '#shop/input/digits.ts'

export const PIN_CODE_DIGITS = 6

/** The digits of a PIN code as entered, such as '600 001'. */
export function pinDigits(typed: string): string {
	return toAsciiDigits(typed)
		.replace(/[^0-9]/g, '')
		.slice(0, PIN_CODE_DIGITS)
}

/** No PIN code begins with 0. */
export function isPinCode(text: string): boolean {
	return /^[1-9][0-9]{5}$/.test(text)
}
