import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { daysOfMonth } from './days.ts'
import { exportOrders } from './order-export.server.ts'
import { rupees } from '#shop/money.ts'
import { cancelForShop } from '#shop/payments/cancellation/cancel.server.ts'
import { refundPartially } from '#shop/payments/refunds/partial-refund.server.ts'
import type { Shop } from '#shop/shop.server.ts'
import { MADURAI_FOODS } from '#test/fixtures/companies.ts'
import { copyOrder } from '#test/fixtures/gst-documents.ts'
import { placePaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const buy = async (change: object = {}) => (await placePaidOrder(shop, { change })).number

async function readOrders(month: string, from: Pick<Shop, 'db'> = shop): Promise<string[]> {
	const lines: string[] = []
	for await (const line of exportOrders(from, { days: daysOfMonth(month), hasContacts: true }))
		lines.push(line)
	return lines
}

describe('the order export of a month', () => {
	test("has a row for each order, with India's time and without formulas", async () => {
		const number = await buy()
		await shop.db.execute(sql`update orders set recipient = recipient || '{"name": "=cmd|calc"}'`)
		const [header = '', row = '', ...more] = await readOrders('2026-11')
		expect(header.startsWith('\uFEFFOrder,Placed,')).toBe(true)
		expect(more).toEqual([])
		expect(row).toContain(
			`${number},2026-11-20 15:30,processing,240,40,0,280,280,,,'=cmd|calc,meena@example.in`,
		)
		expect(await readOrders('2026-10')).toHaveLength(1)
	})

	test('has the company that is invoiced', async () => {
		await buy({ gstBuyer: MADURAI_FOODS })
		const [header = '', row = ''] = await readOrders('2026-11')
		expect(header).toMatch(
			/PIN code,Company,GSTIN,Shipping method,Paid by,Payment references,Status in words\r\n$/,
		)
		expect(row).toMatch(
			/,625001,Madurai Foods & Co\.,33AAPFU0939F1Z2,Standard,PhonePe,SK3-[^,]+,Processing\r\n$/,
		)
	})

	test('has the sales of each order: nothing if cancelled, less if partially refunded', async () => {
		const unchanged = await buy()
		const refunded = await buy()
		const cancelled = await buy()
		const by = { id: null, name: 'Kamala' }
		const expectedRefundable = rupees(280)
		await refundPartially(shop, { number: refunded, amount: rupees(10.5), expectedRefundable, by })
		await cancelForShop(shop, { number: cancelled, by })
		const rows = (await readOrders('2026-11')).join('')
		expect(rows).toContain('Discount,Total,Sales,Promo code')
		expect(rows).toMatch(new RegExp(`${unchanged},[^,]+,processing,240,40,0,280,280,`))
		expect(rows).toMatch(new RegExp(`${refunded},[^,]+,processing,240,40,0,280,269.5,`))
		expect(rows).toMatch(new RegExp(`${cancelled},[^,]+,cancelled,240,40,0,280,0,`))
	})

	test('reads a thousand orders at a time, without loss or duplicates', async () => {
		await buy()
		await copyOrder(shop, 2100)
		const batches: number[] = []
		const watched = {
			db: {
				execute: async (query: Parameters<typeof shop.db.execute>[0]) => {
					const batch = await shop.db.execute(query)
					batches.push(batch.rows.length)
					return batch
				},
			},
		} as unknown as Pick<Shop, 'db'>
		const lines = await readOrders('2026-11', watched)
		expect(batches).toEqual([1000, 1000, 101])
		expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(1 + 2101)
	})

	test("uses India's time zone", async () => {
		await buy()
		await shop.db.execute(sql`update orders set created_at = '2026-11-30T18:29:59Z'`)
		expect(await readOrders('2026-11')).toHaveLength(2)
		await shop.db.execute(sql`update orders set created_at = '2026-11-30T18:30:00Z'`)
		expect(await readOrders('2026-11')).toHaveLength(1)
		expect(await readOrders('2026-12')).toHaveLength(2)
	})
})
