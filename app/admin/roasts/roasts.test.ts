import { beforeEach, expect, test } from 'vitest'
import { loader as exportList } from './export-recall.ts'
import { loader as loadRecall } from './recall.tsx'
import { action, loader } from './roasts.tsx'
import { action as actOnOrder, loader as loadOrder } from '#app/admin/orders/order.tsx'
import { dayInIndia } from '#shop/dates.ts'
import { type AdminVisitor, newAdminVisitor } from '#test/admin-visitor.ts'
import { newBatch } from '#test/fixtures/batches.ts'
import { placePaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let admin: AdminVisitor
beforeEach(async () => {
	await shop.seedAnew()
	admin = await newAdminVisitor(shop)
})

const path = '/admin/roasts'
const load = () => loader(admin.args(path))
const create = (change: Record<string, string> = {}) =>
	action(
		admin.args(path, {
			intent: 'create',
			productId: '1',
			number: 'R-1',
			roastDay: dayInIndia(shop.clock()),
			bestBefore: '',
			...change,
		}),
	)

async function onlyBatch() {
	const [batch] = (await load()).batches
	if (!batch) throw new Error('no batch')
	return batch
}

test('a new shop has nothing to roast and no batch', async () => {
	expect(await load()).toMatchObject({ toRoast: [], batches: [], canPlan: true, canRecall: true })
})

test('a packer reads the batches, and neither plans nor recalls', async () => {
	await shop.seedAnew()
	admin = await newAdminVisitor(shop, 'packer')
	await newBatch(shop, 'R-1')
	expect(await load()).toMatchObject({
		canPlan: false,
		canRecall: false,
		batches: [{ number: 'R-1', isOpen: true }],
	})
})

test('open orders say what to roast, and a batch is named, closed, reopened and removed', async () => {
	await placePaidOrder(shop)
	expect((await load()).toRoast).toMatchObject([{ weight: '0.3 kg', packs: '1' }])
	expect(await create({ number: '', productId: 'x' })).toMatchObject({
		form: 'create',
		errors: { number: expect.stringContaining('batch number'), productId: 'Choose a product.' },
	})
	expect(await create()).toMatchObject({ success: 'Batch R-1 saved' })
	expect(await create()).toMatchObject({ form: 'create', field: 'number' })
	const id = String((await onlyBatch()).id)
	const change = (intent: string) => action(admin.args(path, { intent, id }))
	await change('close')
	expect(await onlyBatch()).toMatchObject({ isOpen: false, orders: 0 })
	await change('reopen')
	expect(await onlyBatch()).toMatchObject({ isOpen: true })
	expect(await change('remove')).toEqual({ success: 'Batch removed' })
	await expect(change('steal')).rejects.toMatchObject({ init: { status: 400 } })
})

test('a packed order shows its batch, which the console changes, and the recall list names it', async () => {
	const { number } = await placePaidOrder(shop)
	await create()
	const submit = (fields: Record<string, string>) =>
		actOnOrder(admin.args(`/admin/orders/${number}`, fields, { number }))
	await submit({ intent: 'move', to: 'packed' })
	await create({ number: 'R-2' })
	const shown = async () =>
		(await loadOrder(admin.args(`/admin/orders/${number}`, undefined, { number }))).batches
	const [item] = await shown()
	expect(item).toMatchObject({ position: 0, label: expect.stringContaining('Batch R-1, ') })
	const other = item?.choices.find(({ label }) => label.startsWith('Batch R-2, '))?.id
	expect(await submit({ intent: 'change-batch', position: '0', batchId: String(other) })).toHaveProperty(
		'success',
	)
	expect(await shown()).toMatchObject([{ batchId: other, label: expect.stringContaining('Batch R-2, ') }])
	await expect(submit({ intent: 'change-batch', position: '0', batchId: 'x' })).rejects.toMatchObject({
		init: { status: 400 },
	})

	const id = String(other)
	const args = () => admin.args(`${path}/${id}`, undefined, { id })
	expect(await loadRecall(args())).toMatchObject({
		number: 'R-2',
		count: 1,
		orders: 1,
		parcels: [{ number, name: 'Meena Sundaram', status: 'Packed' }],
	})
	const file = await exportList(args())
	expect(file.headers.get('content-disposition')).toContain('recall-R-2.csv')
	expect(await file.text()).toContain(`${number},${number},Meena Sundaram,9876543210,meena@example.in`)
	for (const unknown of ['999', 'x', '0'])
		await expect(loadRecall(admin.args(path, undefined, { id: unknown }))).rejects.toMatchObject({
			init: { status: 404 },
		})
})
