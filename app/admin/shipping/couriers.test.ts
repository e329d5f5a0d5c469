import { beforeEach, expect, test } from 'vitest'
import { action, loader } from './couriers.tsx'
import { loader as listToShip } from './shipping.tsx'
import { couriers } from '#shop/couriers/tables.server.ts'
import { advanceOrder } from '#shop/orders/fulfilment.server.ts'
import { listOrderViews } from '#shop/orders/views/list-order-views.server.ts'
import { findOrder } from '#shop/orders/orders.server.ts'
import { type AdminVisitor, newAdminVisitor } from '#test/admin-visitor.ts'
import { placePaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let admin: AdminVisitor
beforeEach(async () => {
	await shop.seedAnew()
	admin = await newAdminVisitor(shop)
})

const path = '/admin/couriers'
const send = (form: Record<string, string>) => action(admin.args(path, Object.entries(form)))
const list = async () => (await loader(admin.args(path))).couriers
const page = 'https://ekart.example/{number}'

test('a courier is added, suggested and linked, and keeps its link when it is no longer suggested', async () => {
	expect(await send({ intent: 'add', name: 'Ekart', trackingUrl: page })).toMatchObject({
		success: 'Ekart added',
	})
	expect((await listToShip(admin.args('/admin/shipping'))).couriers).toContain('Ekart')
	const { number } = await placePaidOrder(shop)
	const by = { id: null, name: 'Kamala' }
	await advanceOrder(shop, { number, to: 'packed', by })
	await advanceOrder(shop, { number, to: 'shipped', trackingNumber: 'D 1/2', courier: 'ekart', by })
	expect(await send({ intent: 'save', name: 'Ekart', trackingUrl: page })).toMatchObject({
		success: 'Ekart saved',
	})
	expect(await list()).toContainEqual({ name: 'Ekart', trackingUrl: page, isOffered: false })
	const order = await findOrder(shop.db, number)
	const views = await listOrderViews(shop, order ? [order] : [])
	expect(views).toMatchObject([{ trackingUrl: 'https://ekart.example/D%201%2F2' }])
	const emails = (await shop.sentEmails()).filter(({ subject }) => subject.includes('on its way'))
	expect(emails.map(({ text }) => text.includes('https://ekart.example/D%201%2F2'))).toEqual([true])
})

test('an error is shown beside its field', async () => {
	await shop.db.insert(couriers).values({ name: 'Ekart', trackingUrl: page })
	const error = (form: string, field: string) =>
		expect.objectContaining({ error: expect.any(String), form, field })
	expect(await send({ intent: 'add', name: '', trackingUrl: '' })).toEqual(error('add', 'name'))
	expect(await send({ intent: 'add', name: 'ekart', trackingUrl: '' })).toEqual(error('add', 'name'))
	const unsafe = { name: 'Ekart', trackingUrl: 'javascript:alert(1)' }
	expect(await send({ intent: 'save', ...unsafe })).toEqual(error('Ekart', 'trackingUrl'))
	expect(await send({ intent: 'save', name: 'Nobody' })).toMatchObject({ form: 'Nobody', field: null })
	expect(await list()).toContainEqual({ name: 'Ekart', trackingUrl: page, isOffered: true })
})
