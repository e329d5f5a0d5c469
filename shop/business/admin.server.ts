/** Saves the business details. */
import { eq } from 'drizzle-orm'
import { applyBusinessDetails, listBusinessDetails } from './business.server.ts'
import type { BusinessDetailsInput } from './input.ts'
import { BUSINESS_DETAILS, type BusinessDetail } from './rules.ts'
import { businessDetails } from './tables.server.ts'
import { type Actor, recordAudit } from '#shop/audit/audit.server.ts'
import { notifyContentChanged } from '#shop/database/content-changed.server.ts'
import { type Outcome, refuse } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { sellerStateCode } from '#shop/tax/place-of-supply.ts'
import { inTransaction } from '#shop/transaction.server.ts'

const STATE_NEEDED = refuse('invalid', null, {
	message: 'Enter your state in the postal address, such as Tamil Nadu: without GST you may sell only there.',
	field: 'address',
})

/** Issued invoices are not affected. */
export async function saveBusinessDetails(
	shop: Shop,
	{ input, by }: { input: BusinessDetailsInput; by: Actor },
): Promise<Outcome<{ changed: number }>> {
	const { configuredBrand } = shop.config
	const next = {
		taxRegistration: input.taxRegistration ?? configuredBrand.taxRegistration,
		gstin: input.gstin ?? configuredBrand.gstin,
		address: input.address ?? configuredBrand.address,
	}
	if (sellerStateCode(next) === null) return STATE_NEEDED
	const changed = await inTransaction(shop, async (transaction) => {
		const before = await listBusinessDetails({ db: transaction })
		const detail: Record<string, string> = {}
		for (const { key } of BUSINESS_DETAILS) {
			const value = input[key] === configuredBrand[key] ? null : input[key]
			if (value === (before[key] ?? null)) continue
			await saveValue(transaction, key, value)
			detail[key] = `${before[key] ?? configuredBrand[key]} → ${value ?? configuredBrand[key]}`
		}
		if (Object.keys(detail).length === 0) return 0
		await notifyContentChanged(transaction)
		await recordAudit(shop, transaction, { by, action: 'settings changed', subject: 'settings', detail })
		return Object.keys(detail).length
	})
	// The response is rendered in this process, perhaps before the database's notification arrives.
	await applyBusinessDetails(shop)
	return { ok: true, changed }
}

async function saveValue(transaction: Transaction, key: BusinessDetail, value: string | null): Promise<void> {
	if (value === null) await transaction.delete(businessDetails).where(eq(businessDetails.key, key))
	else {
		await transaction
			.insert(businessDetails)
			.values({ key, value })
			.onConflictDoUpdate({ target: businessDetails.key, set: { value } })
	}
}
