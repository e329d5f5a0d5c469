/** Manages the shop's couriers. The owner may add some, and correct their tracking pages. */
import { eq, sql } from 'drizzle-orm'
import type { CourierInput } from './input.ts'
import type { Courier } from './rules.ts'
import { couriers } from './tables.server.ts'
import { type Actor, recordAudit } from '#shop/audit/audit.server.ts'
import { type Outcome, refuse } from '#shop/outcome.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

export async function listCouriers(db: Database | Transaction): Promise<Courier[]> {
	return db.select().from(couriers).orderBy(sql`lower(${couriers.name})`)
}

/** Refuses a name that exists. */
export async function addCourier(
	shop: Shop,
	{ input, by }: { input: CourierInput; by: Actor },
): Promise<Outcome> {
	return inTransaction(shop, async (transaction) => {
		const added = await transaction.insert(couriers).values(input).onConflictDoNothing().returning()
		if (added.length === 0)
			return refuse('conflict', null, { message: 'This courier is already in the list.', field: 'name' })
		await recordChange(shop, transaction, { courier: input, action: 'courier added', by })
		return { ok: true }
	})
}

/** The name cannot change, because orders have it. */
export async function updateCourier(
	shop: Shop,
	{ input, by }: { input: CourierInput; by: Actor },
): Promise<Outcome> {
	return inTransaction(shop, async (transaction) => {
		const isNamed = eq(sql`lower(${couriers.name})`, input.name.toLowerCase())
		const [before] = await transaction.select().from(couriers).where(isNamed).for('update')
		if (!before) return refuse('missing', null, { message: 'There is no courier of this name.' })
		const { trackingUrl, isOffered } = input
		await transaction.update(couriers).set({ trackingUrl, isOffered }).where(isNamed)
		const courier = { ...before, trackingUrl, isOffered }
		await recordChange(shop, transaction, { courier, before, action: 'courier changed', by })
		return { ok: true }
	})
}

async function recordChange(
	shop: Shop,
	transaction: Transaction,
	{ courier, before, action, by }: { courier: Courier; before?: Courier; action: string; by: Actor },
): Promise<void> {
	await recordAudit(shop, transaction, {
		by,
		action,
		subject: `courier ${courier.name}`,
		detail: {
			page: describeChange(courier, before, ({ trackingUrl }) => trackingUrl ?? 'none'),
			offered: describeChange(courier, before, ({ isOffered }) => (isOffered ? 'yes' : 'no')),
		},
	})
}

function describeChange(
	courier: Courier,
	before: Courier | undefined,
	describe: (one: Courier) => string,
): string {
	const [from, to] = [before && describe(before), describe(courier)]
	return from === undefined || from === to ? to : `${from} → ${to}`
}
