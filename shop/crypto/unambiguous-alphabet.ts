/** Random identifiers that can be read out on the phone, such as order numbers. */

/** Without 0 and O, 1, I and L, and U, which resembles V. */
export const UNAMBIGUOUS_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** `pick` returns a random integer below its argument. */
export function randomCharacters(count: number, pick: (below: number) => number): string {
	return Array.from({ length: count }, () => UNAMBIGUOUS_ALPHABET[pick(UNAMBIGUOUS_ALPHABET.length)]).join('')
}
