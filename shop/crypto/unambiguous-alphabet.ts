/** Numbers that are read out on the phone: of orders and of tickets. */

/** No 0 and O, 1 and I and L, nor U that reads like V. */
export const UNAMBIGUOUS_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** `pick` answers a random whole number below its argument. */
export function randomCharacters(count: number, pick: (below: number) => number): string {
	return Array.from({ length: count }, () => UNAMBIGUOUS_ALPHABET[pick(UNAMBIGUOUS_ALPHABET.length)]).join('')
}
