/** Parses PIN codes as they are typed. */
import { toAsciiDigits } from '#shop/input/digits.ts'

export const PIN_CODE_DIGITS = 6

/** Returns the digits of a PIN code as typed, such as '600 001'. */
export function pinDigits(typed: string): string {
	return toAsciiDigits(typed)
		.replace(/[^0-9]/g, '')
		.slice(0, PIN_CODE_DIGITS)
}

/** No PIN code begins with 0. */
export function isPinCode(text: string): boolean {
	return /^[1-9][0-9]{5}$/.test(text)
}
