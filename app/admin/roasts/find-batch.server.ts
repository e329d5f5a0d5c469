import { findBatch, type NamedBatch } from '#shop/roasts/batches.server.ts'
import type { Shop } from '#shop/shop.server.ts'

/** Finds a batch by the id in the URL. */
export async function findBatchByParam(shop: Pick<Shop, 'db'>, id: string): Promise<NamedBatch | null> {
	return /^[1-9][0-9]{0,8}$/.test(id) ? findBatch(shop, Number(id)) : null
}
