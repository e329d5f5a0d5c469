import { noBreak } from '#shop/catalogue/rules.ts'
import type { Contact } from '#shop/orders/tables.server.ts'

/** Returns on one line where a parcel goes, and whom its courier calls. */
export function describeRecipient({ name, address, city, state, pincode, phone }: Contact): string {
	const place = `${city}\u00a0${pincode}`.trim()
	return [name, address, place, noBreak(state), phone].filter(Boolean).join(', ')
}
