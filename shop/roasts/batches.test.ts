import { beforeEach, describe, expect, test } from 'vitest'
import { createBatch, listBatches, listOpenBatches, setBatchOpen } from './batches.server.ts'
import { BatchInput } from './input.ts'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { readInput } from '#shop/input/read-input.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-25T10:00:00Z'))
})

const by = { id: null, name: 'Kamala' }
const FORM = { productId: '1', number: 'R-1125', roastDay: '2026-11-25', bestBefore: '' }
const create = (change: object = {}) =>
	createBatch(shop, { input: BatchInput.parse({ ...FORM, ...change }), by })

describe('a new batch', () => {
	test('is best before the end of the shelf life of its product', async () => {
		expect(await create()).toMatchObject({
			ok: true,
			batch: { number: 'R-1125', roastDay: '2026-11-25', bestBefore: '2027-05-25', isOpen: true },
		})
		expect(await listBatches(shop)).toMatchObject([{ number: 'R-1125', productName: '100% Pure' }])
		expect((await listAuditEntries(shop, {}))[0]).toMatchObject({
			action: 'batch created',
			actorName: 'Kamala',
			subject: 'batch R-1125',
		})
	})

	test('may have another last day', async () => {
		expect(await create({ bestBefore: '2027-02-01' })).toMatchObject({ batch: { bestBefore: '2027-02-01' } })
	})

	test('is refused without its own number, whatever the case, also of two people at once', async () => {
		const outcomes = await Promise.all([create(), create({ number: 'r-1125' })])
		expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
		expect(outcomes).toContainEqual(expect.objectContaining({ ok: false, field: 'number' }))
		expect(await listBatches(shop)).toHaveLength(1)
	})

	test('is refused on a day that is a typing error, and with a last day before the roast', async () => {
		expect(await create({ roastDay: '2025-11-25' })).toMatchObject({ ok: false, field: 'roastDay' })
		expect(await create({ roastDay: '2027-11-25' })).toMatchObject({ ok: false, field: 'roastDay' })
		expect(await create({ bestBefore: '2026-11-25' })).toMatchObject({ ok: false, field: 'bestBefore' })
		expect(await create({ productId: '99' })).toMatchObject({ ok: false, field: 'productId' })
	})
})

test('the form says which field is wrong', () => {
	const wrong = { productId: '', number: '<b>', roastDay: '2026-02-30', bestBefore: 'soon' }
	const read = readInput(BatchInput, wrong)
	expect(new Set(read.error?.issues.map(({ path }) => path[0]))).toEqual(new Set(Object.keys(wrong)))
})

test('a closed batch is not packed any more, until it is open again', async () => {
	const created = await create()
	if (!created.ok) throw new Error(created.message)
	const { id } = created.batch
	await setBatchOpen(shop, { id, isOpen: false, by })
	expect(await listOpenBatches(shop.db, [1])).toEqual([])
	await setBatchOpen(shop, { id, isOpen: true, by })
	expect(await listOpenBatches(shop.db, [1])).toHaveLength(1)
	expect(await setBatchOpen(shop, { id: id + 1, isOpen: true, by })).toMatchObject({ kind: 'missing' })
	expect((await listAuditEntries(shop, {})).map(({ action }) => action)).toEqual([
		'batch reopened',
		'batch closed',
		'batch created',
	])
})
