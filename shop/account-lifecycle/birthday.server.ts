/** The gift in the month of a birthday: a code good for one order, by letter, once a year. */
import { randomInt } from 'node:crypto'
import { and, asc, eq, notExists, sql } from 'drizzle-orm'
import { BIRTHDAY_PERCENT, birthdayCode, birthdayMonth } from './rules.ts'
import { birthdayGifts } from './tables.server.ts'
import { lockCustomer } from '#shop/accounts/accounts.server.ts'
import { birthdayEmail } from '#shop/accounts/emails.server.ts'
import { customers } from '#shop/accounts/tables.server.ts'
import { enqueueEmail } from '#shop/email/emails.server.ts'
import { createGiftCode } from '#shop/promos/promos.server.ts'
import type { Shop } from '#shop/shop.server.ts'
import { retryOnConflict, inTransaction } from '#shop/transaction.server.ts'

/** The rest have theirs an hour later. */
const MOST_AT_ONCE = 500

type Month = ReturnType<typeof birthdayMonth>

export async function sendBirthdayCodes(shop: Shop): Promise<void> {
	const month = birthdayMonth(shop.clock())
	for (const id of await listWithoutGift(shop, month)) {
		await retryOnConflict('promo_codes_code_unique', () => give(shop, id, month))
	}
}

async function listWithoutGift({ db }: Shop, { year, month }: Month): Promise<string[]> {
	const given = db
		.select({ one: sql`1` })
		.from(birthdayGifts)
		.where(and(eq(birthdayGifts.customerId, customers.id), eq(birthdayGifts.year, year)))
	const rows = await db
		.select({ id: customers.id })
		.from(customers)
		.where(and(sql`extract(month from ${customers.dateOfBirth}) = ${month}`, notExists(given)))
		.orderBy(asc(customers.id))
		.limit(MOST_AT_ONCE)
	return rows.map(({ id }) => id)
}

async function give(shop: Shop, customerId: string, { year, endsAt }: Month): Promise<void> {
	await inTransaction(shop, async (transaction) => {
		// Whoever is just leaving is waited for, and not written to.
		const customer = await lockCustomer(transaction, customerId)
		if (!customer) return
		const [given] = await transaction
			.insert(birthdayGifts)
			.values({ customerId, year, givenAt: shop.clock() })
			.onConflictDoNothing()
			.returning({ year: birthdayGifts.year })
		if (!given) return
		const code = birthdayCode(randomInt)
		await createGiftCode(transaction, { code, percent: BIRTHDAY_PERCENT, endsAt })
		const { brand, publicUrl } = shop.config
		const facts = { to: customer.email, name: customer.name, brand, publicUrl }
		const letter = birthdayEmail({ ...facts, code, percent: BIRTHDAY_PERCENT, endsAt })
		await enqueueEmail(shop, transaction, { key: `birthday:${customerId}:${year}`, email: letter })
	})
}
