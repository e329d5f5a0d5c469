import { beforeEach, expect, test } from 'vitest'
import { action, loader } from './request.tsx'
import { action as stop, loader as openLink } from './stop.tsx'
import { loader as loadStock } from '#app/admin/stock.tsx'
import { createStopUrl } from '#shop/back-in-stock/requests.server.ts'
import { backInStockRequests } from '#shop/back-in-stock/tables.server.ts'
import { stockLevels } from '#shop/stock/tables.server.ts'
import { newAdminVisitor } from '#test/admin-visitor.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor } from '#test/visitor.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	await shop.db.insert(stockLevels).values({ productId: 1, size: 'small', available: 0, lowAt: 2 })
})

const MEENA = 'meena@example.in'
const send = (form: Record<string, string>) =>
	action(newVisitor(shop).formArgs('/back-in-stock', { product: '1', size: 'small', email: MEENA, ...form }))
const stored = () => shop.db.$count(backInStockRequests)

test('a shopper leaves an email; a repetition gets the same answer, and the console counts one', async () => {
	const first = await send({})
	expect(first.data.received).toMatch(/email you once when .*Small \(220g\), is back/)
	expect((await send({})).data).toEqual(first.data)
	const admin = await newAdminVisitor(shop)
	const { variants } = await loadStock(admin.args('/admin/stock'))
	expect(variants.find(({ productId, size }) => productId === 1 && size === 'small')).toMatchObject({
		waiting: 1,
	})
})

test('a wrong email keeps what was typed, and an unknown pack is refused', async () => {
	expect(await send({ email: 'meena@' })).toMatchObject({
		data: { email: 'meena@', emailError: 'Please enter a valid email address', received: null },
		init: { status: 400 },
	})
	expect(await send({ product: '99' })).toMatchObject({ data: { variant: null }, init: { status: 404 } })
	expect(await send({ size: 'large' })).toMatchObject({ init: { status: 409 } })
	expect(await stored()).toBe(0)
})

test('the page names the pack in its address', async () => {
	const open = (query: string) => loader(newVisitor(shop).args(`/back-in-stock${query}`))
	expect((await open('?product=1&size=small')).variant).toMatchObject({
		name: expect.stringContaining('220g'),
	})
	for (const query of ['', '?product=x', '?product=1&size=gigantic'])
		expect((await open(query)).variant).toBeNull()
})

test('only the link of an email ends the requests, by a POST', async () => {
	await send({})
	const { search } = new URL(createStopUrl(shop, MEENA))
	const path = (query: string) => `/back-in-stock/stop${query}`
	expect(await openLink(newVisitor(shop).args(path(search)))).toMatchObject({ data: { isValid: true } })
	const forged = search.replace(/t=./, 't=!')
	expect(await stop(newVisitor(shop).formArgs(path(forged), {}))).toMatchObject({ init: { status: 404 } })
	expect(await stored()).toBe(1)
	const oneClick = { 'List-Unsubscribe': 'One-Click' }
	expect(await stop(newVisitor(shop).formArgs(path(search), oneClick))).toMatchObject({
		data: { isValid: true },
	})
	expect(await stored()).toBe(0)
})
