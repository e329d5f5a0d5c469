/** Customers as the shop finds them. */
import { desc, like, or, sql } from 'drizzle-orm'
import type { Customer } from './rules.ts'
import { customers } from './tables.server.ts'
import { escapeLike } from '#shop/database/matching.server.ts'
import type { Shop } from '#shop/shop.server.ts'

const MOST_SHOWN = 100

/** By the beginning of the e-mail or the name; the newest without words. */
export async function searchCustomers({ db }: Pick<Shop, 'db'>, words: string): Promise<Customer[]> {
	const beginning = `${escapeLike(words.trim().toLowerCase())}%`
	return db
		.select()
		.from(customers)
		.where(
			words.trim()
				? or(like(customers.email, beginning), like(sql`lower(${customers.name})`, beginning))
				: undefined,
		)
		.orderBy(desc(customers.createdAt))
		.limit(MOST_SHOWN)
}
