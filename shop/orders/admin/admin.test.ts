import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countByStatus } from './admin.server.ts'
import { searchOrders } from './search.server.ts'
import type { TestShop } from '#test/shop-on-database.ts'
import { openTestShop } from '#test/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
	shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.empty())

/** Inserts orders of one customer, a minute apart. Every third is in processing, and every seventh is hidden. */
async function insertOrders(count: number): Promise<void> {
	await shop.pool.query(
		`with checkout as (insert into checkouts (id, created_at) values (gen_random_uuid(), now()) returning id)
		insert into orders (number, status, subtotal_paise, shipping_paise, discount_paise, total_paise, shipping_method, shipping_method_name,
			recipient, billing, guest_hash, browser_hash, checkout_id, fingerprint, created_at, removed_at)
		select 'SK3-' || lpad(n::text, 8, 'A') || '-20260315',
			(case when n % 3 = 0 then 'processing' else 'cancelled' end)::order_status, 24000, 4000, 0, 28000, 'standard', 'Standard',
			contact, contact, 'guest', 'browser', checkout.id, n::text, timestamptz '2026-03-15 00:00Z' + n * interval '1 minute',
			case when n % 7 = 0 then timestamptz '2026-03-16 00:00Z' end
		from checkout, generate_series(1, $1::int) as n, lateral (select '{"name":"Meena Sundaram","email":"meena@example.in",
			"address":"12 Car Street","city":"Madurai","state":"Tamil Nadu","pincode":"625001","phone":"9876543210"}'::jsonb
			as contact) as person`,
		[count],
	)
}

async function readPages(text: string, pages: number): Promise<string[]> {
	const numbers: string[] = []
	let previous: { createdAt: Date; id: string } | undefined
	for (let page = 0; page < pages; page++) {
		const found = await searchOrders(shop, { text, status: 'processing', previous, limit: 4 })
		numbers.push(...found.map(({ number }) => number))
		previous = found.at(-1) ?? previous
	}
	return numbers
}

describe('searching orders by text', () => {
	for (const { count, pages } of [
		{ count: 40, pages: 4 },
		// This is more than the search filters in memory.
		{ count: 6_000, pages: 4 },
	]) {
		test(`pages through ${count} matches, the newest first, without hidden orders`, async () => {
			await insertOrders(count)
			const { rows } = await shop.pool.query<{ number: string }>(
				`select number from orders where status = 'processing' and removed_at is null order by created_at desc limit $1`,
				[pages * 4],
			)
			const newest = rows.map(({ number }) => number)
			expect(newest.length).toBeGreaterThan(10)
			for (const text of ['SK3-', 'meena@', 'Meena S', '625001', '98765 43210']) {
				expect(await readPages(text, pages)).toEqual(newest)
			}
		})
	}
})

test.each(['+91 98765 43210', '0091-98765-43210', '(0) 98765\u00A043210', '9876543210'])(
	'an order is found by the phone number %s',
	async (text) => {
		await insertOrders(1)
		expect(await searchOrders(shop, { text })).toHaveLength(1)
		expect(await searchOrders(shop, { text: `${text}1` })).toEqual([])
	},
)

test('an order is found by a phone number that was stored as something else', async () => {
	await insertOrders(1)
	await shop.pool.query(`update orders set recipient = recipient || '{"phone":"0987654321"}'`)
	expect(await searchOrders(shop, { text: '0987654321' })).toHaveLength(1)
})

describe('searching orders by date or id', () => {
	for (const count of [200, 6_000]) {
		test(`finds the same of ${count} orders with and without text, up to but not including the end date`, async () => {
			await insertOrders(count)
			const from = new Date('2026-03-15T01:00:00Z')
			const until = new Date('2026-03-15T01:30:00Z')
			const { rows } = await shop.pool.query<{ id: string; number: string }>(
				`select id, number from orders where removed_at is null and created_at >= $1 and created_at < $2
				order by created_at desc`,
				[from, until],
			)
			expect(rows.length).toBeGreaterThan(10)
			const [one] = rows
			for (const text of [undefined, 'meena@']) {
				const found = await searchOrders(shop, { text, from, until })
				expect(found.map(({ number }) => number)).toEqual(rows.map(({ number }) => number))
				const among = await searchOrders(shop, { text, ids: [one?.id ?? ''] })
				expect(among.map(({ number }) => number)).toEqual([one?.number])
				expect(await searchOrders(shop, { text, ids: [] })).toEqual([])
			}
		})
	}
})

test('countByStatus counts the visible orders of each status, up to one more than the console shows', async () => {
	await insertOrders(30)
	expect(await countByStatus(shop)).toEqual({ processing: 9, cancelled: 17 })
	await shop.empty()
	await insertOrders(4_200)
	expect(await countByStatus(shop)).toEqual({ processing: 1_001, cancelled: 1_001 })
})
