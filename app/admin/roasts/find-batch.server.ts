/** Reads the id of a batch as URLs and forms send it. */
import { findBatch, type NamedBatch } from '#shop/roasts/batches.server.ts'
import type { Shop } from '#shop/shop.server.ts'

export function parseBatchId(text: string): number | null {
	return /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : null
}

export async function findBatchByParam(shop: Pick<Shop, 'db'>, text: string): Promise<NamedBatch | null> {
	const id = parseBatchId(text)
	return id === null ? null : findBatch(shop, id)
}
