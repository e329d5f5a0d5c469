/** Exhausts the rate limit of a network, and the reserve that all networks over their limit share. */
import { like } from 'drizzle-orm'
import { admitRequest, countFailure } from '#shop/limits/limits.server.ts'
import { type FailureLimit, LIMITS, RESERVES } from '#shop/limits/rules.ts'
import { limitCounts } from '#shop/limits/tables.server.ts'
import type { Shop } from '#shop/shop.server.ts'

type Flood<Name> = { name: Name; clientIp: string }
type Reserved = keyof typeof RESERVES

export async function exhaustFailures(shop: Shop, failure: Flood<FailureLimit>): Promise<void> {
	await countFailure(shop, failure)
	await setCounts(shop, failure.name, LIMITS[failure.name].max)
	await countFailure(shop, failure)
}

export async function exhaustRequests(shop: Shop, request: Flood<Reserved>): Promise<void> {
	await admitRequest(shop, request)
	await setCounts(shop, request.name, LIMITS[request.name].max)
	await admitRequest(shop, request)
}

export async function exhaustReserve(shop: Shop, request: Flood<Reserved>): Promise<void> {
	await exhaustRequests(shop, request)
	await setCounts(shop, request.name, RESERVES[request.name])
	await admitRequest(shop, request)
}

/** Sets the count of every network and browser. */
export async function setCounts(shop: Shop, name: FailureLimit | Reserved, count: number): Promise<void> {
	await shop.db
		.update(limitCounts)
		.set({ count })
		.where(like(limitCounts.subject, `${name}:%`))
}
