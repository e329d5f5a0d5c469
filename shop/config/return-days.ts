/** For how many days after delivery customers may return a pack. As specified, 7: the return policy says working days, which are at least as long. */
export const DEFAULT_RETURN_DAYS = '7'

/** Texts say 'days', so there are at least two. */
export const RETURN_DAYS_MESSAGE = 'a whole number from 2 to 90'

export function isReturnDays(text: string): boolean {
	return /^[1-9][0-9]?$/.test(text) && Number(text) >= 2 && Number(text) <= 90
}
