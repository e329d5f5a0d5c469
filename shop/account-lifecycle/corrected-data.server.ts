/** Collects what orders said of their customer before the shop corrected it, for the copy of their data. */
import { formatDecimal } from '#shop/money.ts'
import { type Difference, listDifferences } from '#shop/orders/differences/differences.server.ts'
import { listCorrections } from '#shop/orders/corrections/stored-corrections.server.ts'
import type { Contact } from '#shop/orders/tables.server.ts'
import type { Shop } from '#shop/shop.server.ts'
import type { GstBuyer } from '#shop/tax/gstin.ts'

export type Address = { name: string; address: string; city: string; state: string; pinCode: string }
export type Recipient = Address & { email: string; phone: string }

/** A payment that the customer was asked for, because packs become another size. */
export type PriceDifferenceData = {
	size: string
	insteadOf: string
	amount: string
	askedAt: string
	lastDay: string
	paidAt: string | null
	withdrawnAt: string | null
}

type Before = {
	deliveredToBefore: Recipient[]
	companyBefore: GstBuyer[]
	differences: PriceDifferenceData[]
}

/** The key is an order's id. */
export async function collectCorrections(
	shop: Pick<Shop, 'db'>,
	orderIds: readonly string[],
): Promise<(orderId: string) => Before> {
	const differences = await listDifferences(shop.db, orderIds)
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
			differences: differences.filter((asked) => asked.orderId === orderId).map(describeRequested),
		}
	}
}

function describeRequested({
	exchange,
	amount,
	requestedAt,
	lastDay,
	paidAt,
	withdrawnAt,
}: Difference): PriceDifferenceData {
	return {
		size: exchange.to.label,
		insteadOf: exchange.from.label,
		amount: formatDecimal(amount),
		askedAt: requestedAt.toISOString(),
		lastDay,
		paidAt: paidAt?.toISOString() ?? null,
		withdrawnAt: withdrawnAt?.toISOString() ?? null,
	}
}

export function contact({ pincode, ...rest }: Contact): Recipient {
	return { ...rest, pinCode: pincode }
}
