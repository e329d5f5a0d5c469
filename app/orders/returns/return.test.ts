import { beforeEach, describe, expect, test } from 'vitest'
import { loader as mayUpload } from './may-upload.ts'
import { loader as loadPhoto } from './photo.ts'
import { action, loader } from './return.tsx'
import { action as actOnOrder, loader as loadOrder } from '#app/admin/orders/order.tsx'
import { loader as loadStaffPhoto } from '#app/admin/orders/after-sales/return-photo.ts'
import { loader as listReturns } from '#app/admin/orders/after-sales/returns.tsx'
import { sessions } from '#shop/accounts/tables.server.ts'
import { refunds } from '#shop/payments/tables.server.ts'
import { newAdminVisitor } from '#test/admin-visitor.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { photo, placeDeliveredOrder, placeReturn, returnsOf } from '#test/fixtures/returns.ts'
import { newSignedInVisitor } from '#test/sign-up.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor, type Visitor } from '#test/visitor.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

const statusOf = async (answer: unknown) => {
	const found = await answer
	if (found instanceof Response) return found.status
	return (found as { init?: { status?: number } | null }).init?.status ?? 200
}

const FIELDS = { intent: 'ask', 'quantity-0': '2', reason: 'damaged', message: 'Torn', wish: 'refund' }

describe('the page of a return', () => {
	let visitor: Visitor
	let number: string
	beforeEach(async () => {
		visitor = await newSignedInVisitor(shop)
		const [session] = await shop.db.select().from(sessions)
		number = (await placeDeliveredOrder(shop, session?.userId ?? null)).number
	})

	const path = () => `/orders/${number}/return`
	const load = (who = visitor) => loader(who.args(path(), {}, { number }))
	async function send(fields: Record<string, string>, photos: Uint8Array[] = [], who = visitor) {
		const body = new FormData()
		for (const [name, value] of Object.entries(fields)) body.append(name, value)
		for (const photo of photos) body.append('pictures', new File([new Uint8Array(photo)], 'torn.jpg'))
		return action(who.args(path(), { method: 'POST', body }, { number }))
	}

	test('offers what can be returned, takes it with photos, and shows them to its customer only', async () => {
		expect(await load()).toMatchObject({
			data: { found: { items: [{ position: 0, available: 3 }], reason: null } },
		})
		expect(await mayUpload(visitor.args('/upload', {}, { number }))).toMatchObject({ status: 204 })
		expect(await statusOf(send(FIELDS, [await photo(), new Uint8Array()]))).toBe(302)
		expect(await load()).toMatchObject({
			data: {
				found: {
					order: { returns: [{ state: 'asked', packs: [{ quantity: 2 }] }] },
					items: [{ available: 1 }],
				},
			},
		})
		const [found] = await returnsOf(shop, number)
		const photoId = found?.photos[0] ?? ''
		const show = (who: Visitor, of = number) =>
			statusOf(loadPhoto(who.args('/', {}, { number: of, photo: photoId })))
		expect(found?.photos).toHaveLength(1)
		expect([
			await show(visitor),
			await show(newVisitor(shop)),
			await show(visitor, 'SK3-22222222-20261120'),
		]).toEqual([200, 404, 404])
		expect(await statusOf(send({ intent: 'withdraw', return: found?.id ?? '' }))).toBe(302)
		expect([await show(visitor), await statusOf(send({ intent: 'withdraw', return: 'x' }))]).toEqual([
			404, 404,
		])
	})

	test('says what is missing, and keeps what was entered', async () => {
		expect(await send({ ...FIELDS, 'quantity-0': '0', reason: '', message: 'Torn' })).toMatchObject({
			data: {
				errors: { items: 'Please choose at least one pack.', reason: 'Please choose a reason.' },
				entered: { message: 'Torn', wish: 'refund' },
			},
			init: { status: 400 },
		})
		expect(await send({ ...FIELDS, 'quantity-0': '4' })).toMatchObject({
			data: { errors: { 'quantity-0': expect.any(String) } },
		})
		expect(await send(FIELDS, [new TextEncoder().encode('no image')])).toMatchObject({
			data: { errors: { pictures: expect.stringContaining('JPEG') } },
		})
		expect(await returnsOf(shop, number)).toEqual([])
	})

	test('of another customer shows and takes nothing', async () => {
		await newCustomer(shop, { email: 'ravi@example.in', name: 'Ravi' })
		const stranger = newVisitor(shop)
		expect(await load(stranger)).toMatchObject({ data: { found: null }, init: { status: 404 } })
		expect(await statusOf(send(FIELDS, [], stranger))).toBe(404)
		expect(await statusOf(mayUpload(stranger.args('/upload', {}, { number })))).toBe(404)
	})
})

describe('the staff', () => {
	test('answers and settles a return; the refund asks for the password and keeps the amount', async () => {
		const admin = await newAdminVisitor(shop)
		const { number, returnId } = await placeReturn(shop)
		const submit = (fields: Record<string, string>) =>
			actOnOrder(admin.args(`/admin/orders/${number}`, { return: returnId, ...fields }, { number }))
		const list = async () =>
			(await listReturns(admin.args('/admin/returns'))).lists.map(({ rows }) => rows.length)
		const [found] = await returnsOf(shop, number)
		const photoId = found?.photos[0] ?? ''
		expect(await statusOf(loadStaffPhoto(admin.args('/', undefined, { photo: photoId })))).toBe(200)
		expect(await statusOf(loadStaffPhoto(admin.args('/', undefined, { photo: 'x' })))).toBe(404)
		expect(await list()).toEqual([1, 0, 0])
		expect(await submit({ intent: 'decline-return', answer: ' ' })).toMatchObject({
			form: `decline-return ${returnId}`,
			field: 'answer',
		})
		expect(await submit({ intent: 'agree-return', answer: '' })).toMatchObject({ field: 'sendsBack' })
		expect(await submit({ intent: 'agree-return', sendsBack: 'yes', answer: 'Sorry' })).toHaveProperty(
			'success',
		)
		expect(await list()).toEqual([0, 1, 0])
		expect(await submit({ intent: 'receive-return' })).toHaveProperty('success')
		expect(await list()).toEqual([0, 0, 1])
		const { afterSales } = await loadOrder(admin.args(`/admin/orders/${number}`, undefined, { number }))
		expect(afterSales.returns).toMatchObject([{ suggested: '240', steps: [{}, {}, {}] }])
		const refund = { intent: 'refund-return', amount: '240', seen: '720' }
		expect(await submit({ ...refund, amount: 'all' })).toMatchObject({
			form: `refund-return ${returnId}`,
			field: 'amount',
		})
		const longAgo = new Date(Date.now() - 3_600_000)
		await shop.db.update(sessions).set({ passwordAt: longAgo, createdAt: longAgo })
		const thrown = await submit(refund).catch((error: unknown) => error)
		const location =
			thrown instanceof Response ? decodeURIComponent(thrown.headers.get('location') ?? '') : ''
		expect(location).toContain(`return-${returnId}=240`)
		expect(await shop.db.$count(refunds)).toBe(0)
		await shop.db.update(sessions).set({ passwordAt: new Date() })
		expect(await submit(refund)).toEqual({ success: 'Refund of ₹240.00 started' })
		expect(await list()).toEqual([0, 0, 0])
	})
})
