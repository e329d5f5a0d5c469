/** A customer's saved addresses: at most four, at most one of them the default. */
import { and, asc, desc, eq, ne } from 'drizzle-orm'
import { lockCustomer } from './accounts.server.ts'
import type { AddressInput } from './profile-input.ts'
import { COUNTRY, MAX_ADDRESSES, type SavedAddress } from './rules.ts'
import { addresses } from './tables.server.ts'
import { isId } from '#shop/input/fields.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

const LIMIT_REACHED = refuse('conflict', 'Address Limit Reached', {
	message: `You can only save up to ${MAX_ADDRESSES} addresses. Please delete an existing address to add a new one.`,
	code: 'address_limit',
})
/** Somebody else's address and one that never was look the same. */
const gone = (title: 'Save Failed' | 'Delete Failed') =>
	refuse('missing', title, { message: 'This address is no longer in your address book.' })

/** The default first, then in the order they were added. */
export async function listAddresses(
	{ db }: { db: Database | Transaction },
	customerId: string,
): Promise<SavedAddress[]> {
	const rows = await db
		.select()
		.from(addresses)
		.where(eq(addresses.customerId, customerId))
		.orderBy(desc(addresses.isDefault), asc(addresses.createdAt), asc(addresses.id))
	return rows.map(toAddress)
}

export async function addAddress(
	shop: Shop,
	{ customerId, input }: { customerId: string; input: AddressInput },
): Promise<Outcome<{ address: SavedAddress }>> {
	return inTransaction(shop, async (transaction) => {
		// One change at a time to one person's book, so that twenty at once cannot pass the limit or leave two defaults.
		await lockCustomer(transaction, customerId)
		const kept = await listAddresses({ db: transaction }, customerId)
		if (kept.length >= MAX_ADDRESSES) return LIMIT_REACHED
		if (input.isDefault) await clearDefault(transaction, customerId)
		const [row] = await transaction
			.insert(addresses)
			.values({ ...input, customerId, createdAt: shop.clock() })
			.returning()
		if (!row) throw new Error('The address was not written')
		return { ok: true, address: toAddress(row) }
	})
}

export async function changeAddress(
	shop: Shop,
	{ customerId, addressId, input }: { customerId: string; addressId: string; input: AddressInput },
): Promise<Outcome<{ address: SavedAddress }>> {
	if (!isId(addressId)) return gone('Save Failed')
	return inTransaction(shop, async (transaction) => {
		await lockCustomer(transaction, customerId)
		const kept = await listAddresses({ db: transaction }, customerId)
		if (!kept.some(({ id }) => id === addressId.toLowerCase())) return gone('Save Failed')
		if (input.isDefault) await clearDefault(transaction, customerId, addressId)
		const [row] = await transaction
			.update(addresses)
			.set(input)
			.where(isMine(customerId, addressId))
			.returning()
		return row ? { ok: true, address: toAddress(row) } : gone('Save Failed')
	})
}

export async function deleteAddress(
	shop: Shop,
	{ customerId, addressId }: { customerId: string; addressId: string },
): Promise<Outcome> {
	if (!isId(addressId)) return gone('Delete Failed')
	const deleted = await shop.db
		.delete(addresses)
		.where(isMine(customerId, addressId))
		.returning({ id: addresses.id })
	return deleted.length === 0 ? gone('Delete Failed') : { ok: true }
}

function isMine(customerId: string, addressId: string) {
	return and(eq(addresses.id, addressId), eq(addresses.customerId, customerId))
}

async function clearDefault(transaction: Transaction, customerId: string, except?: string): Promise<void> {
	await transaction
		.update(addresses)
		.set({ isDefault: false })
		.where(and(eq(addresses.customerId, customerId), except ? ne(addresses.id, except) : undefined))
}

function toAddress({
	id,
	name,
	street,
	city,
	state,
	postalCode,
	isDefault,
}: typeof addresses.$inferSelect): SavedAddress {
	return { id, name, street, city, state, postalCode, country: COUNTRY, isDefault }
}
