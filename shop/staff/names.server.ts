/** The names of the staff, which orders and the audit log show: nobody may take a name that means somebody else there. */
import { and, eq, ne } from 'drizzle-orm'
import type { RenamingInput } from './input.ts'
import { isStaffRole } from './rules.ts'
import { lockOwner, NOT_ON_STAFF } from './staff.server.ts'
import { lockCustomer } from '#shop/accounts/accounts.server.ts'
import { customers } from '#shop/accounts/tables.server.ts'
import { type Actor, COMMAND_LINE, recordAudit } from '#shop/audit/audit.server.ts'
import { refuse, type Outcome, type Refusal } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

/** Names that the console uses for those who are not on the staff. */
const RESERVED = new Set([COMMAND_LINE.name, 'customer', 'the customer', 'PhonePe', 'the shop'].map(nameKey))

/** `customerId` is who gets the name, or null for a new account. */
export async function refuseStaffName(
	transaction: Transaction,
	{ name, customerId }: { name: string; customerId: string | null },
): Promise<Refusal | null> {
	const key = nameKey(name)
	if (key === '') return NAME_MISSING
	const isOther = customerId === null ? undefined : ne(customers.id, customerId)
	const others = await transaction
		.select({ name: customers.name })
		.from(customers)
		.where(and(ne(customers.role, 'customer'), isOther))
	const isTaken = RESERVED.has(key) || others.some((other) => nameKey(other.name) === key)
	return isTaken ? NAME_TAKEN : null
}

/** Only owners rename, because the staff do not name themselves. */
export async function renameMember(
	shop: Shop,
	{ input: { customerId, name }, by }: { input: RenamingInput; by: Actor },
): Promise<Outcome<{ from: string }>> {
	return inTransaction(shop, async (transaction) => {
		const refusal = await lockOwner(transaction, by)
		if (refusal) return refusal
		const member = await lockCustomer(transaction, customerId)
		if (!member || !isStaffRole(member.role)) return NOT_ON_STAFF
		const { name: from, email } = member
		if (name === from) return { ok: true, from }
		const refused = await refuseStaffName(transaction, { name, customerId })
		if (refused) return refused
		await transaction
			.update(customers)
			.set({ name, updatedAt: shop.clock() })
			.where(eq(customers.id, customerId))
		await recordAudit(shop, transaction, {
			by,
			action: 'name changed',
			subject: email,
			detail: { from, to: name },
		})
		return { ok: true, from }
	})
}

/** Equal for names that look the same in a list. */
function nameKey(name: string): string {
	return name
		.normalize('NFKC')
		.toLowerCase()
		.replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}

const NAME_MISSING = refuse('invalid', null, {
	message: 'Everybody on the staff needs a name, because the audit log shows it.',
	field: 'name',
	code: 'name_missing',
})

const NAME_TAKEN = refuse('conflict', null, {
	message: 'The console already uses this name for somebody else. Add a second name or an initial.',
	field: 'name',
	code: 'name_taken',
})
