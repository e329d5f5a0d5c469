/** A few of the trials of `npm run torture`, so that it does not break unnoticed. */
import { afterAll, expect, test } from 'vitest'
import { connectWithLongTimeouts } from '#test/shop-on-database.ts'
import { openTestShop } from '#test/test-shop.ts'
import { race } from './races/races.ts'
import { openTrialShop } from './trial-shop.ts'
import { runSchedules } from './webhooks/webhooks.ts'

const { url, close } = await openTestShop()
const trial = await openTrialShop(url)
const other = connectWithLongTimeouts(url)
afterAll(async () => {
	await other.close()
	await trial.close()
	await close()
})

test('eight random schedules of payments and webhooks find no fault', async () => {
	const { findings, figures } = await runSchedules(trial, 1)
	expect(findings).toEqual([])
	expect(figures).toMatchObject({ schedules: 8 })
	expect(figures['payments at the provider']).toBeGreaterThan(0)
})

test('a race for the last packs and uses finds no fault', async () => {
	const { findings, figures } = await race({
		trial,
		servers: [trial.shop, { ...trial.shop, db: other.db }],
		seed: 1,
	})
	expect(findings).toEqual([])
	expect(figures['buyers refused']).toBeGreaterThan(0)
})
