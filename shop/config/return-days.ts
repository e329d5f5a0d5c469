/**
 * For how many days after delivery customers may return a pack. The specification says 7, and the return policy says
 * working days, which are at least as long.
 */
export const DEFAULT_RETURN_DAYS = '7'

/** The minimum is two, because texts say 'days'. */
export const RETURN_DAYS_MESSAGE = 'a whole number from 2 to 90'

export function isReturnDays(text: string): boolean {
	return /^[1-9][0-9]?$/.test(text) && Number(text) >= 2 && Number(text) <= 90
}
