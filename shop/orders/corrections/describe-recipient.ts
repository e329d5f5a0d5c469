/** Describes where a parcel goes, and that it was corrected. */
import { noBreak } from '#shop/catalogue/rules.ts'
import type { Contact } from '#shop/orders/tables.server.ts'

/** Returns on one line where a parcel goes, and whom its courier calls. */
export function describeRecipient({ name, address, city, state, pincode, phone }: Contact): string {
	return [name, address, `${city}\u00a0${pincode}`.trim(), noBreak(state), phone].filter(Boolean).join(', ')
}

/** `when` is for example '20 Nov 2026, 3:31 pm'. */
export function recipientCorrected(when: string): string {
	return `Name, address or phone corrected on ${when}`
}
