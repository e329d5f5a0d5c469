import type { Contact } from '#shop/orders/tables.server.ts'

/** Returns on one line where a parcel goes, and whom its courier calls. */
export function describeRecipient({ name, address, city, state, pincode, phone }: Contact): string {
	return [name, address, `${city} ${pincode}`.trim(), state, phone].filter(Boolean).join(', ')
}
