/** Forgets what is over: dead codes and sessions that have ended. */
import { lt } from 'drizzle-orm'
import { CODE_MINUTES } from './rules.ts'
import { oneTimeCodes, sessions } from './tables.server.ts'
import type { Shop } from '#shop/shop.server.ts'

export async function purgeExpired(shop: Shop): Promise<void> {
	const now = shop.clock()
	const deadSince = new Date(now.getTime() - CODE_MINUTES * 60_000)
	await shop.db.delete(oneTimeCodes).where(lt(oneTimeCodes.sentAt, deadSince))
	await shop.db.delete(sessions).where(lt(sessions.expiresAt, now))
}
