import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { countRefunds, exportRefunds } from './export-refunds.server.ts'
import { COMMAND_LINE as by } from '#shop/audit/audit.server.ts'
import { cancelForShop } from '#shop/payments/cancellation/cancel.server.ts'
import { refunds } from '#shop/payments/tables.server.ts'
import { placePaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const NOVEMBER_20 = { from: '2026-11-20', to: '2026-11-20' }

async function listRows(): Promise<string[]> {
	const rows: string[] = []
	for await (const row of exportRefunds(shop, NOVEMBER_20)) rows.push(row)
	return rows
}

async function placeRefund() {
	const { number } = await placePaidOrder(shop)
	await cancelForShop(shop, { number, by })
	const [refund] = await shop.db.select().from(refunds)
	if (!refund) throw new Error('no refund')
	return { number, refund }
}

test('a row says what is refunded, why and how', async () => {
	const { number, refund } = await placeRefund()
	expect(await listRows()).toEqual([
		'\uFEFFRefund,Started,Order,Customer,Why,State,Amount,Paid by,Paid back by hand\r\n',
		`${refund.merchantRefundId},2026-11-20 15:30,${number},Meena Sundaram,Refund after cancellation,Not sent yet,280,PhonePe,\r\n`,
	])
})

test('a row says how the shop has paid it back itself', async () => {
	const { refund } = await placeRefund()
	const paidBack = async (change: Partial<typeof refund>) => {
		await shop.db.update(refunds).set(change).where(eq(refunds.id, refund.id))
		return (await listRows())[1]?.split(',Settled by hand,280,PhonePe,')[1]
	}
	expect(await paidBack({ state: 'settled' })).toBe('\r\n')
	expect(await paidBack({ paidBackBy: 'cash' })).toBe('Cash\r\n')
	expect(await paidBack({ paidBackBy: 'upi', paidBackReference: '4321' })).toBe('"UPI, 4321"\r\n')
	expect(await paidBack({ isMistake: true })).toBe('Nothing paid back: recorded by mistake\r\n')
})

test('a refund belongs to the day in India on which it was started', async () => {
	const { refund } = await placeRefund()
	const countAt = async (moment: string) => {
		await shop.db
			.update(refunds)
			.set({ createdAt: new Date(moment) })
			.where(eq(refunds.id, refund.id))
		const rows = await listRows()
		expect(rows).toHaveLength(1 + (await countRefunds(shop, NOVEMBER_20)))
		return rows.length - 1
	}
	expect(await countAt('2026-11-19T18:29:59.999Z')).toBe(0)
	expect(await countAt('2026-11-19T18:30:00Z')).toBe(1)
	expect(await countAt('2026-11-20T18:29:59.999Z')).toBe(1)
	expect(await countAt('2026-11-20T18:30:00Z')).toBe(0)
})

test('more refunds than one batch are each exported once, the earliest first', async () => {
	const { refund } = await placeRefund()
	const copies = Array.from({ length: 1_000 }, (_, index) => ({
		...refund,
		id: randomUUID(),
		merchantRefundId: `copy ${index}`,
	}))
	const earlier = { ...refund, id: randomUUID(), merchantRefundId: 'earlier' }
	earlier.createdAt = new Date('2026-11-20T09:00:00Z')
	await shop.db.insert(refunds).values([...copies, earlier])
	const [, ...rows] = await listRows()
	expect(rows).toHaveLength(1_002)
	expect(rows[0]).toMatch(/^earlier,/)
	expect(new Set(rows.map((row) => row.split(',')[0])).size).toBe(1_002)
})
