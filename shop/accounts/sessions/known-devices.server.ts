/**
 * Records known devices: browsers that have signed in to an account. Each has its own limit of wrong passwords, which
 * guesses from elsewhere do not use up.
 */
import { and, desc, eq, inArray, isNotNull, lt, ne } from 'drizzle-orm'
import { KNOWN_DEVICE_DAYS, MAX_KNOWN_DEVICES } from '#shop/accounts/rules.ts'
import { customers, knownDevices } from '#shop/accounts/tables.server.ts'
import { DAY_MILLISECONDS } from '#shop/dates.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'

/** Uses one query, so that its duration does not reveal whether the email has an account. */
export async function isKnownDevice(
	shop: Shop,
	{ email, deviceHash }: { email: string; deviceHash: string | null },
): Promise<boolean> {
	if (!deviceHash) return false
	const found = await shop.db
		.select({ lastUsedAt: knownDevices.lastUsedAt })
		.from(knownDevices)
		.innerJoin(customers, eq(customers.id, knownDevices.customerId))
		.where(and(eq(customers.email, email), eq(knownDevices.deviceHash, deviceHash)))
	return found.length > 0
}

type Device = { customerId: string; deviceHash: string }

/** Returns whether the browser has entered the account's second factor or followed its emailed link. */
export async function hasGivenSecondFactor(
	{ db }: Pick<Shop, 'db'>,
	{ customerId, deviceHash }: Device,
): Promise<boolean> {
	const isDevice = and(eq(knownDevices.customerId, customerId), eq(knownDevices.deviceHash, deviceHash))
	return (await db.$count(knownDevices, and(isDevice, isNotNull(knownDevices.secondFactorAt)))) > 0
}

/**
 * Deletes the least recently used devices when there are too many, beginning with those without a second factor: somebody
 * who knows an admin's password can sign in on any number of devices.
 */
export async function rememberDevice(
	{ clock }: Pick<Shop, 'clock'>,
	db: Database | Transaction,
	{ customerId, deviceHash, withSecondFactor = false }: Device & { withSecondFactor?: boolean },
): Promise<void> {
	const now = clock()
	const used = { lastUsedAt: now, ...(withSecondFactor ? { secondFactorAt: now } : {}) }
	await db
		.insert(knownDevices)
		.values({ customerId, deviceHash, ...used })
		.onConflictDoUpdate({
			target: [knownDevices.customerId, knownDevices.deviceHash],
			set: used,
		})
	const leastRecentlyUsed = db
		.select({ deviceHash: knownDevices.deviceHash })
		.from(knownDevices)
		.where(eq(knownDevices.customerId, customerId))
		.orderBy(desc(isNotNull(knownDevices.secondFactorAt)), desc(knownDevices.lastUsedAt))
		.offset(MAX_KNOWN_DEVICES)
	await db
		.delete(knownDevices)
		.where(and(eq(knownDevices.customerId, customerId), inArray(knownDevices.deviceHash, leastRecentlyUsed)))
}

/**
 * Deletes the other devices after a new password, so that somebody who knew the old one has no allowance left. This
 * browser becomes a known device.
 */
export async function deleteOtherDevices(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	{ customerId, deviceHash }: Device,
): Promise<void> {
	const isOther = ne(knownDevices.deviceHash, deviceHash)
	await transaction.delete(knownDevices).where(and(eq(knownDevices.customerId, customerId), isOther))
	await rememberDevice(shop, transaction, { customerId, deviceHash })
}

export async function purgeOldDevices(shop: Shop): Promise<void> {
	const oldest = new Date(shop.clock().getTime() - KNOWN_DEVICE_DAYS * DAY_MILLISECONDS)
	await shop.db.delete(knownDevices).where(lt(knownDevices.lastUsedAt, oldest))
}
