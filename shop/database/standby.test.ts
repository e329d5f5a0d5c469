import { expect, onTestFinished, test, vi } from 'vitest'
import { openReports, whyUnusable } from './standby.server.ts'
import { connectWithLongTimeouts } from '#test/shop-on-database.ts'
import { emptyDatabase, shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()

function connectTo(url: string) {
	const { db, close } = connectWithLongTimeouts(url, { max: 1 })
	onTestFinished(close)
	return db
}

test('reports are read from the database itself where there is no other', async () => {
	expect(await openReports(shop, null)).toEqual({ shop, origin: { kind: 'own' } })
})

test('the database itself does not pass for a standby', async () => {
	expect(await openReports(shop, connectTo(shop.url))).toEqual({ shop, origin: { kind: 'own' } })
})

test('a standby that does not answer, or is of another database, is not used, and the log says so', async () => {
	const error = vi.fn<() => void>()
	const watched = { ...shop, log: { ...shop.log, error } }
	for (const [url, why] of [
		['postgres://shop:password@127.0.0.1:1/shop', 'it does not answer'],
		[await emptyDatabase(), "it is not a standby of the shop's database"],
	] as const) {
		const reports = await openReports(watched, connectTo(url))
		expect(reports.origin).toEqual({ kind: 'fallback', why })
		expect(reports.shop.db).toBe(shop.db)
		expect(error).toHaveBeenLastCalledWith({ why }, expect.stringContaining("the shop's own database"))
	}
})

const OWN = { identity: '7 shop', startedAt: '2026-11-26 10:00:00.000001+00' }
const STANDBY = { identity: '7 shop', startedAt: '2026-11-26 11:00:00+00', isStandby: true, secondsBehind: 0 }

test('a standby may be five minutes behind, and no more', () => {
	expect(whyUnusable({ ...STANDBY, secondsBehind: 300 }, OWN)).toBeNull()
	expect(whyUnusable({ ...STANDBY, secondsBehind: 301 }, OWN)).toBe('it is 5 minutes behind')
	expect(whyUnusable({ ...STANDBY, identity: '8 shop' }, OWN)).toBe(
		"it is not a standby of the shop's database",
	)
})

test('a standby that has not replayed any change is not used, and its delay is not stated', () => {
	expect(whyUnusable({ ...STANDBY, secondsBehind: null }, OWN)).toBe(
		'it has not replayed any change yet, so nobody knows how far behind it is',
	)
})

test('a copy that has become a database of its own is not used, the database itself is', () => {
	expect(whyUnusable({ ...STANDBY, isStandby: false }, OWN)).toBe('it is not a standby any more')
	expect(whyUnusable({ ...OWN, isStandby: false, secondsBehind: 0 }, OWN)).toBeNull()
})
