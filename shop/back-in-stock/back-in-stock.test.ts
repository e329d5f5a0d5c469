import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createStopUrl, isStopToken, purgeOldRequests, requestBackInStock } from './requests.server.ts'
import { BATCH_SIZE, resumeBackInStock, sendBackInStock } from './send.server.ts'
import { backInStockRequests } from './tables.server.ts'
import { productVariants } from '#shop/catalogue/tables.server.ts'
import { cancelForShop } from '#shop/payments/cancellation/cancel.server.ts'
import { LIMITS } from '#shop/limits/rules.ts'
import { stopTrackingStock } from '#shop/stock/admin.server.ts'
import { stockLevels } from '#shop/stock/tables.server.ts'
import { placePaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'
import { setStockLevel } from '#test/fixtures/stock.ts'

const shop = shopForTests()
const by = { id: null, name: 'Kamala' }
const VARIANT = { productId: 1, size: 'small' }
const MEENA = 'meena@example.in'

beforeEach(async () => {
	await shop.seedAnew()
	await setAvailable(0, null)
})

async function setAvailable(available: number, seen: number | null) {
	expect(await setStockLevel(shop, { input: { ...VARIANT, available, lowAt: 2, seen }, by })).toMatchObject({
		ok: true,
	})
}
const request = (email = MEENA, clientIp = '192.0.2.1', variant = VARIANT) =>
	requestBackInStock(shop, { variant, email, clientIp })
const waiting = async () => (await shop.db.select().from(backInStockRequests)).map(({ email }) => email)
const recipients = async () => (await shop.sentEmails()).map(({ to }) => to)

describe('a request', () => {
	test('is stored once for each email and pack, and answered alike', async () => {
		const answers = await Promise.all([request(), request(), request('MEENA@example.in')])
		expect(answers).toEqual([{ ok: true }, { ok: true }, { ok: true }])
		expect(await request()).toEqual({ ok: true })
		expect(await waiting()).toHaveLength(1)
	})

	test('is refused for a pack that is in stock, not tracked or not sold', async () => {
		expect(await request(MEENA, '192.0.2.1', { productId: 1, size: 'large' })).toMatchObject({
			code: 'in_stock',
		})
		expect(await request(MEENA, '192.0.2.1', { productId: 99, size: 'small' })).toMatchObject({
			kind: 'missing',
		})
		await setAvailable(3, 0)
		expect(await request()).toMatchObject({ code: 'in_stock' })
		expect(await waiting()).toEqual([])
	})

	test('is limited for one network, and for one mailbox without a word', async () => {
		const { max } = LIMITS['back-in-stock-from-network']
		const ask = (index: number, clientIp?: string) => request(`meena+${index}@example.in`, clientIp)
		for (let index = 0; index < max; index++) expect(await ask(index)).toEqual({ ok: true })
		expect(await ask(max)).toMatchObject({ ok: false, kind: 'too_many' })
		// Asking again for the same pack does not count, and other networks still have their own limit for the mailbox.
		for (let times = 0; times < 20; times++) expect(await ask(0, '198.51.100.7')).toEqual({ ok: true })
		expect(await request(MEENA, '198.51.100.7')).toEqual({ ok: true })
		expect(await waiting()).toHaveLength(max + 1)
		for (let index = max; index < 2 * max; index++) await ask(index, '203.0.113.9')
		await shop.db.delete(backInStockRequests)
		expect(await request(MEENA, '198.51.100.8')).toEqual({ ok: true })
		expect(await waiting()).toEqual([])
		expect(await request('ravi@example.in')).toEqual({ ok: true })
		expect(await waiting()).toEqual(['ravi@example.in'])
	})
})

describe('when stock arrives', () => {
	test('each request gets one email with a link to the pack, and is deleted', async () => {
		await request()
		await request('ravi@example.in')
		await setAvailable(5, 0)
		await Promise.all([sendBackInStock(shop, VARIANT), sendBackInStock(shop, VARIANT)])
		await shop.runJobs()
		expect((await recipients()).toSorted()).toEqual([MEENA, 'ravi@example.in'])
		const email = (await shop.sentEmails()).find(({ to }) => to === MEENA)
		expect(email).toMatchObject({
			subject: 'Back in stock: Artisan Blend - 100% Pure, Small (220g)',
			unsubscribeUrl: createStopUrl(shop, MEENA),
		})
		expect(email?.text).toContain(`${shop.config.publicUrl}/product/1?size=small`)
		expect(await waiting()).toEqual([])
		await setAvailable(0, 5)
		await setAvailable(5, 0)
		await shop.runJobs()
		expect(await recipients()).toHaveLength(2)
	})

	test('by a cancelled order, the emails are sent as well', async () => {
		await setAvailable(1, 0)
		const { number } = await placePaidOrder(shop)
		expect(await request()).toEqual({ ok: true })
		await cancelForShop(shop, { number, by })
		await shop.runJobs()
		expect(await recipients()).toContain(MEENA)
	})

	test('because stock is no longer tracked, the emails are sent as well', async () => {
		await request()
		await stopTrackingStock(shop, { variant: VARIANT, by })
		await shop.runJobs()
		expect(await recipients()).toEqual([MEENA])
	})

	test('no email is sent if the pack is sold out again or no longer sold', async () => {
		await request()
		await setAvailable(5, 0)
		await setAvailable(0, 5)
		await shop.runJobs()
		await shop.db.update(productVariants).set({ isActive: false }).where(eq(productVariants.size, 'small'))
		await setAvailable(5, 0)
		await shop.runJobs()
		expect(await recipients()).toEqual([])
		expect(await waiting()).toEqual([MEENA])
	})

	test('but the pack goes on sale later, the emails are sent then', async () => {
		await request()
		await shop.db.update(stockLevels).set({ available: 5 })
		await resumeBackInStock(shop)
		await shop.runJobs()
		expect(await recipients()).toEqual([MEENA])
	})

	test('a request at the same moment is either refused because it is in stock, or emailed', async () => {
		const emails = ['1', '2', '3', '4', '5', '6'].map((digit) => `guest${digit}@example.in`)
		const [, ...answers] = await Promise.all([setAvailable(5, 0), ...emails.map((email) => request(email))])
		await shop.runJobs()
		const stored = emails.filter((_, index) => answers[index]?.ok)
		expect((await recipients()).toSorted()).toEqual(stored)
	})

	test('many requests are emailed in batches, the oldest first', async () => {
		const emails = Array.from({ length: BATCH_SIZE + 1 }, (_, index) => `guest${index}@example.in`)
		await shop.db
			.insert(backInStockRequests)
			.values(
				emails.map((email, index) => ({ ...VARIANT, email, createdAt: new Date(2026, 0, 1, 0, 0, index) })),
			)
		await setAvailable(5, 0)
		await shop.runJobs()
		expect(await waiting()).toEqual([emails.at(-1)])
		await shop.passTime(60)
		await shop.runJobs()
		expect(await waiting()).toEqual([])
	})
})

test('requests expire after 90 days', async () => {
	await request()
	await request('ravi@example.in')
	await shop.pool.query(
		`update back_in_stock_requests set created_at = now() - interval '90 days 1 minute' where email = $1`,
		[MEENA],
	)
	await purgeOldRequests(shop)
	expect(await waiting()).toEqual(['ravi@example.in'])
})

test('the token of a stop link is valid for its own address only', () => {
	const t = new URL(createStopUrl(shop, MEENA)).searchParams.get('t') ?? ''
	expect(isStopToken(shop, { email: 'MEENA@example.in', t })).toBe(true)
	expect(isStopToken(shop, { email: 'ravi@example.in', t })).toBe(false)
})
