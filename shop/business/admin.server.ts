/** The owner writes down who the firm is. */
import { eq } from 'drizzle-orm'
import type { ParticularsInput } from './input.ts'
import { listParticulars, takeParticulars } from './business.server.ts'
import { PARTICULARS, type Particular } from './rules.ts'
import { particulars } from './tables.server.ts'
import { type Actor, recordAct } from '#shop/audit/audit.server.ts'
import { announceChange } from '#shop/content-changed.server.ts'
import type { Outcome } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

/** Invoices that are written already keep what was true on their day. */
export async function saveParticulars(
	shop: Shop,
	{ input, by }: { input: ParticularsInput; by: Actor },
): Promise<Outcome<{ changed: number }>> {
	const { brandOfSettings } = shop.config
	const changed = await inTransaction(shop, async (transaction) => {
		const before = await listParticulars({ db: transaction })
		const detail: Record<string, string> = {}
		for (const { key } of PARTICULARS) {
			const value = input[key] === brandOfSettings[key] ? null : input[key]
			if (value === (before[key] ?? null)) continue
			await write(transaction, key, value)
			detail[key] = `${before[key] ?? brandOfSettings[key]} → ${value ?? brandOfSettings[key]}`
		}
		if (Object.keys(detail).length === 0) return 0
		await announceChange(transaction)
		await recordAct(shop, transaction, { by, act: 'settings changed', subject: 'settings', detail })
		return Object.keys(detail).length
	})
	// The page that answers this press is made here, perhaps before the database's notice has come round.
	await takeParticulars(shop)
	return { ok: true, changed }
}

async function write(transaction: Transaction, key: Particular, value: string | null): Promise<void> {
	if (value === null) await transaction.delete(particulars).where(eq(particulars.key, key))
	else {
		await transaction
			.insert(particulars)
			.values({ key, value })
			.onConflictDoUpdate({ target: particulars.key, set: { value } })
	}
}
