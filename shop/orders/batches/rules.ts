/** Finds which batch the packs of an order's item came from. */
import type { Batch } from '#shop/roasts/rules.ts'

export type PackedBatch = {
	orderId: string
	position: number
	replacementId: string | null
	batch: Pick<Batch, 'id' | 'number' | 'roastDay' | 'bestBefore'>
}

type Item = Pick<PackedBatch, 'orderId' | 'position'>

/** Returns the batch of an item in the order's own parcel, not in a replacement. */
export function batchOf(
	packed: readonly PackedBatch[],
	{ orderId, position }: Item,
): PackedBatch['batch'] | null {
	const found = packed.find(
		(entry) => entry.orderId === orderId && entry.position === position && entry.replacementId === null,
	)
	return found?.batch ?? null
}
