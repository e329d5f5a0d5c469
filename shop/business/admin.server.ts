/** Saves the business details. */
import { eq, sql } from 'drizzle-orm'
import {
	applyBusinessDetails,
	CHANGED_TO,
	DETAILS_CHANGED,
	listBusinessDetails,
	type OwnDetails,
} from './business.server.ts'
import type { BusinessDetailsInput } from './input.ts'
import { BUSINESS_DETAILS, type BusinessDetail } from './rules.ts'
import { businessDetails } from './tables.server.ts'
import { type Actor, recordAudit } from '#shop/audit/audit.server.ts'
import { notifyContentChanged } from '#shop/database/content-changed.server.ts'
import { type Outcome, refuse } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { warnOwners } from '#shop/staff/owner-warnings.server.ts'
import { sellerStateCode } from '#shop/tax/place-of-supply.ts'
import { inTransaction } from '#shop/transaction.server.ts'

const STATE_NEEDED = refuse('invalid', null, {
	message: 'Enter your state in the postal address, such as Tamil Nadu: without GST you may sell only there.',
	field: 'address',
})

type BusinessDetailsChange = {
	input: BusinessDetailsInput
	/** The details that the form showed. One that was left unchanged is not saved, so that it undoes nobody's change. */
	seen: OwnDetails
	by: Actor
}

/** Issued invoices are not affected. If two people change the same detail, the second is refused. */
export async function saveBusinessDetails(
	shop: Shop,
	{ input, seen, by }: BusinessDetailsChange,
): Promise<Outcome<{ changed: number }>> {
	const { configuredBrand } = shop.config
	const saved = await inTransaction(shop, async (transaction): Promise<Outcome<{ changed: number }>> => {
		await transaction.execute(sql`lock table ${businessDetails} in share row exclusive mode`)
		const before = await listBusinessDetails({ db: transaction })
		const changes = BUSINESS_DETAILS.flatMap(({ key, label }) => {
			const value = input[key] === configuredBrand[key] ? null : input[key]
			const isChanged = value !== (seen[key] ?? null) && value !== (before[key] ?? null)
			return isChanged ? [{ key, label, value, current: before[key] ?? configuredBrand[key] }] : []
		})
		const conflict = changes.find(({ key }) => before[key] !== seen[key])
		if (conflict) return changedMeanwhile(conflict)
		const next = changes.map(({ key, value }) => [key, value ?? configuredBrand[key]])
		if (sellerStateCode({ ...configuredBrand, ...before, ...Object.fromEntries(next) }) === null)
			return STATE_NEEDED
		if (changes.length === 0) return { ok: true, changed: 0 }
		for (const { key, value } of changes) await saveValue(transaction, key, value)
		const detail = Object.fromEntries(
			changes.map(({ key, value, current }) => [
				key,
				`${current}${CHANGED_TO}${value ?? configuredBrand[key]}`,
			]),
		)
		await warnOfChanges(shop, transaction, {
			shopEmail: before.email ?? configuredBrand.email,
			changes: changes.map(({ key, value, current }) => ({
				key,
				from: current,
				to: value ?? configuredBrand[key],
			})),
			by,
		})
		await notifyContentChanged(transaction)
		await recordAudit(shop, transaction, { by, action: DETAILS_CHANGED, subject: 'settings', detail })
		return { ok: true, changed: changes.length }
	})
	// The response is rendered in this process, perhaps before the database's notification arrives.
	await applyBusinessDetails(shop)
	return saved
}

/** Details that say where customers write and pay. A change is also emailed to the old address. */
const WARNED: readonly BusinessDetail[] = ['email', 'phone', 'whatsapp', 'otherPayments', 'gstin']

type Changes = { key: BusinessDetail; from: string; to: string }[]

async function warnOfChanges(
	shop: Shop,
	transaction: Transaction,
	{ shopEmail, changes, by }: { shopEmail: string; changes: Changes; by: Actor },
): Promise<void> {
	const lines = BUSINESS_DETAILS.flatMap(({ key, label, options }) => {
		const shown = (text: string) => options?.find(({ value }) => value === text)?.label ?? text
		return changes
			.filter((change) => change.key === key && WARNED.includes(key))
			.map(({ from, to }) => `${label}: ${shown(from)} → ${shown(to)}.`)
	})
	if (lines.length === 0) return
	const warning = { title: 'Business details have changed', changes: lines, by, path: '/admin/settings' }
	await warnOwners(shop, transaction, { shopEmail, warning })
}

function changedMeanwhile({ key, label, current }: { key: BusinessDetail; label: string; current: string }) {
	return refuse('conflict', null, {
		message: `Somebody else has just changed ${label} to '${current}'. Save again if yours is right.`,
		field: key,
	})
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
