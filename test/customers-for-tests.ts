/** Customers for tests. */
import { openAccount } from '#shop/accounts/accounts.server.ts'
import type { Shop } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

export const MEENA = {
	name: 'Meena Sundaram',
	email: 'meena@example.in',
	mobile: '9876543210',
	password: 'Decoction#1',
}

/** Meena's account, or one that differs in this; answers its id. Without a hash no password opens it. */
export async function newCustomer(
	shop: Shop,
	change: Partial<typeof MEENA> & { passwordHash?: string } = {},
): Promise<string> {
	const { name, email, mobile, passwordHash } = { ...MEENA, passwordHash: 'none', ...change }
	const facts = { name, email, mobile, passwordHash }
	const customer = await inTransaction(shop, (transaction) => openAccount(shop, transaction, facts))
	if (!customer) throw new Error(`${email} has an account already`)
	return customer.id
}
