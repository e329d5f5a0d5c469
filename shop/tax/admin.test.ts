import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { addTaxChange, withdrawTaxChange } from './admin.server.ts'
import { TaxChangeInput } from './input.ts'
import { taxRates } from './tables.server.ts'
import { listTaxRates } from './tax.server.ts'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { countWaiting } from '#test/count-waiting.ts'
import { changeAsReplica } from '#test/replica.ts'
import { asAnotherRequest } from '#test/shop-on-database.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	// This is also later than the database's clock.
	shop.setClock(new Date('2098-11-20T06:30:00Z'))
})

const by = { id: null, name: 'Kamala' }
const INITIAL = [
	{ category: 'coffee', validFrom: '2017-07-01', hsn: '09012190', rateBasisPoints: 500 },
	{ category: 'coffee-chicory', validFrom: '2017-07-01', hsn: '09019020', rateBasisPoints: 500 },
] as const
const form = { category: 'coffee', validFrom: '2098-11-21', hsn: '09012190', rateBasisPoints: '12' }
const add = (change: object = {}) =>
	addTaxChange(shop, { input: TaxChangeInput.parse({ ...form, ...change }), by })
const withdraw = (validFrom: string, category: 'coffee' | 'coffee-chicory' = 'coffee') =>
	withdrawTaxChange(shop, { category, validFrom, by })

test('a new shop has the rates of coffee and of blends', async () => {
	expect(await listTaxRates(shop)).toEqual(INITIAL)
})

describe('a coming change', () => {
	test('is added and withdrawn, with an audit entry for each', async () => {
		expect(await add()).toMatchObject({ ok: true, rate: { rateBasisPoints: 1200 } })
		expect(await listTaxRates(shop)).toEqual([
			INITIAL[0],
			{ ...INITIAL[0], validFrom: '2098-11-21', rateBasisPoints: 1200 },
			INITIAL[1],
		])
		expect(await withdraw('2098-11-21')).toEqual({ ok: true })
		expect(await listTaxRates(shop)).toEqual(INITIAL)
		expect(await listAuditEntries(shop, {})).toMatchObject([
			{ actorName: 'Kamala', action: 'tax change withdrawn', subject: 'tax coffee' },
			{
				action: 'tax change added',
				subject: 'tax coffee',
				detail: { from: '2098-11-21', hsn: '09012190', rate: '12%' },
			},
		])
	})

	test('is refused for today, whose orders have their rate', async () => {
		const expected = { ok: false, kind: 'invalid', field: 'validFrom' }
		expect(await add({ validFrom: '2098-11-20' })).toMatchObject(expected)
		shop.setClock(new Date('2098-11-20T18:30:00Z'))
		expect(await add()).toMatchObject(expected)
		expect(await listTaxRates(shop)).toEqual(INITIAL)
		expect(await listAuditEntries(shop, {})).toEqual([])
	})

	test('is refused if it changes nothing, or if two are entered for one day at once', async () => {
		expect(await add({ rateBasisPoints: '5' })).toMatchObject({ kind: 'invalid', field: 'rateBasisPoints' })
		const outcomes = await Promise.all([add(), add({ rateBasisPoints: '18' })])
		expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
		expect(outcomes).toContainEqual(expect.objectContaining({ kind: 'conflict', field: 'validFrom' }))
		expect(await shop.db.$count(taxRates)).toBe(3)
		expect(await add({ category: 'coffee-chicory', hsn: '2101' })).toMatchObject({ ok: true })
	})

	test('is judged after a change that is being entered', async () => {
		let adding: ReturnType<typeof add> | undefined
		await shop.db.transaction(async (transaction) => {
			const entered = { ...INITIAL[0], validFrom: '2098-11-21', rateBasisPoints: 1200 }
			await transaction.insert(taxRates).values(entered)
			adding = asAnotherRequest(() => add({ validFrom: '2098-11-22' }))
			await expect.poll(() => countWaiting(shop)).toBe(1)
		})
		expect(await adding).toMatchObject({ kind: 'invalid', field: 'rateBasisPoints' })
	})

	test('keeps the HSN code that the day before has, unless it names another', async () => {
		expect(await add({ hsn: '' })).toMatchObject({ rate: { hsn: '09012190' } })
		expect(await add({ hsn: '0901', validFrom: '2098-11-25' })).toMatchObject({ rate: { hsn: '0901' } })
		expect(await add({ hsn: '', validFrom: '2098-11-24', rateBasisPoints: '18' })).toMatchObject({
			rate: { hsn: '09012190' },
		})
		expect(await add({ hsn: '', validFrom: '2098-11-26', rateBasisPoints: '18' })).toMatchObject({
			rate: { hsn: '0901' },
		})
		await changeAsReplica(shop, 'delete from tax_rates')
		expect(await add({ hsn: '' })).toMatchObject({ kind: 'invalid', field: 'hsn' })
	})

	test('cannot be withdrawn once it has started, nor can the rates before it', async () => {
		await add()
		shop.setClock(new Date('2098-11-20T18:29:59.999Z'))
		expect(await withdraw('2017-07-01')).toMatchObject({
			kind: 'invalid',
			field: 'validFrom',
			message: expect.stringContaining('already applies'),
		})
		shop.setClock(new Date('2098-11-20T18:30:00Z'))
		expect(await withdraw('2098-11-21')).toMatchObject({ kind: 'invalid' })
		expect(await shop.db.$count(taxRates)).toBe(3)
	})

	test('is withdrawn from its own category and day only', async () => {
		await add()
		expect(await withdraw('2098-11-22')).toMatchObject({
			kind: 'missing',
			message: 'There is no change on this day.',
		})
		expect(await withdraw('2098-11-21', 'coffee-chicory')).toMatchObject({ kind: 'missing' })
		expect(await shop.db.$count(taxRates)).toBe(3)
	})
})

describe('the database', () => {
	const started = (constraint: string) => ({ cause: { constraint } })

	test('refuses to delete or change a rate that has started', async () => {
		await expect(shop.db.delete(taxRates)).rejects.toMatchObject(started('begun_tax_rate_is_kept'))
		for (const change of [{ rateBasisPoints: 1200 }, { hsn: '0901' }, { validFrom: '2098-01-01' }])
			await expect(shop.db.update(taxRates).set(change)).rejects.toMatchObject(
				started('begun_tax_rate_stays'),
			)
		expect(await listTaxRates(shop)).toEqual(INITIAL)
	})

	test('lets a rate that has not started be changed and deleted', async () => {
		await add()
		const coming = eq(taxRates.validFrom, '2098-11-21')
		await shop.db.update(taxRates).set({ rateBasisPoints: 1800 }).where(coming)
		await shop.db.delete(taxRates).where(coming)
		expect(await listTaxRates(shop)).toEqual(INITIAL)
	})
})
