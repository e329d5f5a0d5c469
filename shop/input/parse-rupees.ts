/** Parses amounts of money as people write them. Not in shop/money.ts, because that is loaded on every page. */
import { type Paise, paiseFromRupees } from '#shop/money.ts'

/** Commas may group as in India or in thousands. 12,50 is refused, because 12.50 may be meant. */
const AMOUNT = String.raw`(?:[0-9]{1,8}|[0-9]{1,3}(?:,[0-9]{2,3}){0,2},[0-9]{3})(?:\.[0-9]{1,2})?`
/** As on bills and price tags: ₹120, Rs. 120/-, INR 120, 120 rupees only. */
const RUPEES = new RegExp(
	String.raw`^(?:(?:₹|rs\.?|re\.?|inr)\s*)?(${AMOUNT})(?:\s*/[-–=])?(?:\s*(?:₹|rs\.?|rupees?|inr))?(?:\s*only)?\.?$`,
	'i',
)

export const NOT_AN_AMOUNT = 'Enter an amount in rupees, such as 120 or 120.50.'

/** Parses rupees that a person entered. Returns null if it is not an amount, such as for 1.200, which may mean 1,200. */
export function parseRupees(text: string): Paise | null {
	const [, amount] = RUPEES.exec(text.trim()) ?? []
	return amount === undefined ? null : paiseFromRupees(Number(amount.replaceAll(',', '')))
}
