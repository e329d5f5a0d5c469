/** Finds customers for the admin console. */
import { desc, eq, inArray, like, or, type SQL, sql } from 'drizzle-orm'
import type { Customer } from './rules.ts'
import { customers } from './tables.server.ts'
import { escapeLike } from '#shop/database/conditions.server.ts'
import { parsePhone } from '#shop/input/phone.ts'
import type { Shop } from '#shop/shop.server.ts'

export const MAX_CUSTOMERS_FOUND = 50

/** Matches the beginning of the email or name, or the phone number. The newest customers come first, and an empty query lists all. */
export async function searchCustomers({ db }: Pick<Shop, 'db'>, query: string): Promise<Customer[]> {
	return db
		.select()
		.from(customers)
		.where(query.trim() === '' ? undefined : matches(query))
		.orderBy(desc(customers.createdAt))
		.limit(MAX_CUSTOMERS_FOUND)
}

/** Returns those of these ids that are customers. */
export async function findCustomers(
	{ db }: Pick<Shop, 'db'>,
	ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<Customer, 'name' | 'email'>>> {
	if (ids.length === 0) return new Map()
	const { id, name, email } = customers
	const found = await db
		.select({ id, name, email })
		.from(customers)
		.where(inArray(id, [...ids]))
	return new Map(found.map((customer) => [customer.id, customer]))
}

function matches(query: string): SQL | undefined {
	const pattern = `${escapeLike(query.trim().toLowerCase())}%`
	const phone = parsePhone(query)
	const isTheirs = phone === null ? undefined : eq(customers.mobile, phone)
	return or(like(customers.email, pattern), like(sql`lower(${customers.name})`, pattern), isTheirs)
}
