/** Creates random identifiers that can be read out on the phone, such as order numbers. */

/** Leaves out 0 and O, 1, I and L, and U, which resembles V. */
export const UNAMBIGUOUS_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns an integer from 0 up to, but not including, its argument. */
export type RandomInteger = (below: number) => number

export function randomCharacters(count: number, randomInteger: RandomInteger): string {
	const randomCharacter = () => UNAMBIGUOUS_ALPHABET[randomInteger(UNAMBIGUOUS_ALPHABET.length)]
	return Array.from({ length: count }, randomCharacter).join('')
}
