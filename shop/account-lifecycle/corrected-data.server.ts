/** What orders said of their customer before the shop corrected it, for the customer's copy. */
import { listCorrections } from '#shop/orders/stored-corrections.server.ts'
import type { Contact } from '#shop/orders/tables.server.ts'
import type { Shop } from '#shop/shop.server.ts'
import type { GstBuyer } from '#shop/tax/gstin.ts'

export type Address = { name: string; address: string; city: string; state: string; pinCode: string }
export type Recipient = Address & { email: string; phone: string }

type Before = { deliveredToBefore: Recipient[]; companyBefore: GstBuyer[] }

/** Of each order by its id. */
export async function collectCorrections(
	shop: Pick<Shop, 'db'>,
	orderIds: readonly string[],
): Promise<(orderId: string) => Before> {
	const correctionsOf = Map.groupBy(await listCorrections(shop, orderIds), ({ orderId }) => orderId)
	return (orderId) => {
		const corrections = correctionsOf.get(orderId) ?? []
		return {
			deliveredToBefore: corrections.flatMap(({ kind, before }) =>
				kind === 'recipient' ? [contact(before)] : [],
			),
			companyBefore: corrections.flatMap(({ kind, before }) =>
				kind === 'gst_buyer' && before.gstBuyer ? [before.gstBuyer] : [],
			),
		}
	}
}

export function contact({ pincode, ...rest }: Contact): Recipient {
	return { ...rest, pinCode: pincode }
}
