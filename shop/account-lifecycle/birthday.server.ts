/** Emails each customer a promo code for one order in the month of their birthday, once a year. */
import { randomInt } from 'node:crypto'
import { and, asc, eq, notExists, sql } from 'drizzle-orm'
import { BIRTHDAY_PERCENT, newBirthdayCode, birthdayMonth } from './rules.ts'
import { birthdayGifts } from './tables.server.ts'
import { lockCustomer } from '#shop/accounts/accounts.server.ts'
import { birthdayEmail } from '#shop/accounts/emails.server.ts'
import type { Customer } from '#shop/accounts/rules.ts'
import { customers } from '#shop/accounts/tables.server.ts'
import { enqueueEmail } from '#shop/email/emails.server.ts'
import { createGiftCode } from '#shop/promos/promos.server.ts'
import type { Shop } from '#shop/shop.server.ts'
import { inTransaction, retryOnConflict } from '#shop/transaction.server.ts'

/** The job runs every hour and sends the rest then. */
const BATCH_SIZE = 500

type Month = ReturnType<typeof birthdayMonth>

export async function sendBirthdayCodes(shop: Shop): Promise<void> {
	const month = birthdayMonth(shop.clock())
	for (const id of await listDueCustomers(shop, month)) {
		await retryOnConflict('promo_codes_code_unique', () => sendCode(shop, id, month))
	}
}

/** Returns whether the customer has been sent a code for the current month, in which it can be used. */
export async function hasBirthdayCode(
	{ db, clock }: Pick<Shop, 'db' | 'clock'>,
	customer: Customer,
): Promise<boolean> {
	const { year, month } = birthdayMonth(clock())
	if (Number(customer.dateOfBirth?.split('-')[1]) !== month) return false
	const gifts = await db
		.select({ year: birthdayGifts.year })
		.from(birthdayGifts)
		.where(and(eq(birthdayGifts.customerId, customer.id), eq(birthdayGifts.year, year)))
	return gifts.length > 0
}

async function listDueCustomers({ db }: Shop, { year, month }: Month): Promise<string[]> {
	const giftThisYear = db
		.select({ one: sql`1` })
		.from(birthdayGifts)
		.where(and(eq(birthdayGifts.customerId, customers.id), eq(birthdayGifts.year, year)))
	const rows = await db
		.select({ id: customers.id })
		.from(customers)
		.where(and(sql`extract(month from ${customers.dateOfBirth}) = ${month}`, notExists(giftThisYear)))
		.orderBy(asc(customers.id))
		.limit(BATCH_SIZE)
	return rows.map(({ id }) => id)
}

async function sendCode(shop: Shop, customerId: string, { year, endsAt }: Month): Promise<void> {
	await inTransaction(shop, async (transaction) => {
		// A customer who is deleting the account gets no email.
		const customer = await lockCustomer(transaction, customerId)
		if (!customer) return
		const [gift] = await transaction
			.insert(birthdayGifts)
			.values({ customerId, year, givenAt: shop.clock() })
			.onConflictDoNothing()
			.returning({ year: birthdayGifts.year })
		if (!gift) return
		const code = newBirthdayCode(randomInt)
		await createGiftCode(transaction, { code, percent: BIRTHDAY_PERCENT, endsAt })
		const { brand, publicUrl } = shop.config
		const recipient = { to: customer.email, name: customer.name, brand, publicUrl }
		await enqueueEmail(shop, transaction, {
			key: `birthday:${customerId}:${year}`,
			email: birthdayEmail({ ...recipient, code, percent: BIRTHDAY_PERCENT, endsAt }),
		})
	})
}
