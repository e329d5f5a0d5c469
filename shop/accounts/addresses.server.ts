/** Reads and writes a customer's saved addresses: at most four, of which at most one is the default. */
import { and, asc, desc, eq, ne } from 'drizzle-orm'
import { lockCustomer } from './accounts.server.ts'
import type { AddressInput } from './profile-input.ts'
import { COUNTRY, MAX_ADDRESSES, type SavedAddress } from './rules.ts'
import { addresses } from './tables.server.ts'
import { isId } from '#shop/input/fields.ts'
import { refuse, type Outcome, type Refusal } from '#shop/outcome.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'
import { type GstBuyer, whyNotSavedIn, whyOwnGstin } from '#shop/tax/gstin.ts'
import { inTransaction } from '#shop/transaction.server.ts'

const LIMIT_REACHED = refuse('conflict', 'Address Limit Reached', {
	message: `You can only save up to ${MAX_ADDRESSES} addresses. Please delete an existing address to add a new one.`,
	code: 'address_limit',
})
/** Another customer's address gets the same response as an unknown one. */
const notFound = (title: 'Save Failed' | 'Delete Failed') =>
	refuse('missing', title, { message: 'This address is no longer in your address book.' })

/** The default comes first, then the others in the order in which they were added. */
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

/** An address that is saved already is returned: the first answer may have been lost. */
export async function addAddress(
	shop: Shop,
	{ customerId, input }: { customerId: string; input: AddressInput },
): Promise<Outcome<{ address: SavedAddress }>> {
	const refusal = refuseOwnGstin(shop, input)
	if (refusal) return refusal
	return inTransaction(shop, async (transaction) => {
		// Without the lock, concurrent requests could exceed the limit or leave two defaults.
		await lockCustomer(transaction, customerId)
		const saved = await listAddresses({ db: transaction }, customerId)
		const known = saved.find((address) => isSameAddress(address, input))
		if (!known && saved.length >= MAX_ADDRESSES) return LIMIT_REACHED
		if (input.isDefault) await clearDefault(transaction, customerId, known?.id)
		if (known) {
			const isDefault = known.isDefault || input.isDefault
			await transaction.update(addresses).set({ isDefault }).where(isOwn(customerId, known.id))
			return { ok: true, address: { ...known, isDefault } }
		}
		const [row] = await transaction
			.insert(addresses)
			.values({ ...input, customerId, createdAt: shop.clock() })
			.returning()
		if (!row) throw new Error('The insert returned no address')
		return { ok: true, address: toAddress(row) }
	})
}

export async function updateAddress(
	shop: Shop,
	{ customerId, addressId, input }: { customerId: string; addressId: string; input: AddressInput },
): Promise<Outcome<{ address: SavedAddress }>> {
	const refusal = refuseOwnGstin(shop, input)
	if (refusal) return refusal
	return inTransaction(shop, async (transaction) => {
		await lockCustomer(transaction, customerId)
		const saved = await listAddresses({ db: transaction }, customerId)
		const address = saved.find(({ id }) => id === addressId.toLowerCase())
		if (!address) return notFound('Save Failed')
		if (input.isDefault) await clearDefault(transaction, customerId, address.id)
		await transaction.update(addresses).set(input).where(isOwn(customerId, address.id))
		return { ok: true, address: { ...address, ...input } }
	})
}

/** Apart from being the default. */
function isSameAddress(saved: SavedAddress, input: AddressInput): boolean {
	const isSame = (['name', 'street', 'city', 'state', 'postalCode'] as const).every(
		(part) => saved[part] === input[part],
	)
	const { legalName, gstin } = saved.gstBuyer ?? {}
	return isSame && legalName === input.gstBuyer?.legalName && gstin === input.gstBuyer?.gstin
}

function refuseOwnGstin({ config }: Shop, { gstBuyer }: AddressInput): Refusal | null {
	const message = gstBuyer && whyOwnGstin(config.brand, gstBuyer.gstin)
	return message ? refuse('invalid', null, { message, field: 'gstin' }) : null
}

/** Remembers the company for the next order to this address, unless it is registered in another state than the address. */
export async function rememberGstBuyer(
	{ db }: Pick<Shop, 'db'>,
	{ customerId, address, gstBuyer }: { customerId: string; address: SavedAddress; gstBuyer: GstBuyer },
): Promise<void> {
	if (whyNotSavedIn(address.state, gstBuyer.gstin)) return
	await db.update(addresses).set({ gstBuyer }).where(isOwn(customerId, address.id))
}

export async function deleteAddress(
	shop: Shop,
	{ customerId, addressId }: { customerId: string; addressId: string },
): Promise<Outcome> {
	if (!isId(addressId)) return notFound('Delete Failed')
	const deleted = await shop.db
		.delete(addresses)
		.where(isOwn(customerId, addressId))
		.returning({ id: addresses.id })
	return deleted.length === 0 ? notFound('Delete Failed') : { ok: true }
}

function isOwn(customerId: string, addressId: string) {
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
	gstBuyer,
}: typeof addresses.$inferSelect): SavedAddress {
	return { id, name, street, city, state, postalCode, country: COUNTRY, isDefault, gstBuyer }
}
