import type { Contact } from '#shop/orders/tables.server.ts'
import { keepTogether } from '#shop/text/keep-together.ts'

/** Returns on one line where a parcel goes, and whom its courier calls. */
export function describeRecipient({ name, address, city, state, pincode, phone }: Contact): string {
	const place = `${city} ${pincode}`.trim()
	return keepTogether([name, address, place, state, phone].filter(Boolean).join(', '))
}
