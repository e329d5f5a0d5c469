import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { requestReturn, findReturnable, withdrawReturn } from './request-return.server.ts'
import { agreeToReturn } from './answer-return.server.ts'
import { ReturnInput } from './input.ts'
import { deleteCustomerAccount } from '#shop/account-lifecycle/delete-account.server.ts'
import { collectPersonalData } from '#shop/account-lifecycle/personal-data.server.ts'
import { findCustomer } from '#shop/accounts/accounts.server.ts'
import { undoDelivery } from '#shop/corrections/undo-delivery.server.ts'
import { findReturnPhoto, purgeOldReturnPhotos } from '#shop/orders/after-sales/return-photos.server.ts'
import { returnPhotos, returns } from '#shop/orders/after-sales/tables.server.ts'
import { trackOrder } from '#shop/orders/views/order-views.server.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { photo, placeDeliveredOrder, placeReturn, returnInput, returnsOf } from '#test/fixtures/returns.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const by = { id: null, name: 'Kamala' }
const STRANGER = { customerId: null, guestHash: 'another browser' }
const subjects = async () => (await shop.sentEmails()).map(({ to, subject }) => `${to}: ${subject}`)

describe('a return', () => {
	test('is asked for with photos; customer and shop get an email, and the order stays as it is', async () => {
		const { number, viewer, returnId } = await placeReturn(shop)
		expect(await returnsOf(shop, number)).toMatchObject([
			{ state: 'asked', reason: 'damaged', message: 'The pack was torn', steps: [{ by: 'customer' }] },
		])
		expect(await subjects()).toEqual(
			expect.arrayContaining([
				`meena@example.in: We've received your return request for order ${number}`,
				`${shop.config.brand.email}: A return to answer: order ${number}`,
			]),
		)
		const own = await trackOrder(shop, { number, viewer })
		expect(own).toMatchObject({
			order: {
				status: 'delivered',
				paymentState: 'paid',
				returns: [{ id: returnId, state: 'asked', packs: [{ quantity: 1 }], photos: [expect.any(String)] }],
				returnable: [{ position: 0, quantity: 2 }],
			},
		})
		expect(await trackOrder(shop, { number, viewer: STRANGER })).toMatchObject({
			order: { returns: [], returnable: [] },
		})
	})

	test('is of an own, delivered order within the days, and of each pack once', async () => {
		const { number, viewer } = await placeDeliveredOrder(shop)
		const ask = (quantity: number, who = viewer) =>
			requestReturn(shop, { number, viewer: who, input: returnInput(quantity), photos: [] })
		expect(await ask(1, STRANGER)).toMatchObject({ ok: false, kind: 'missing' })
		expect(await findReturnable(shop, { number, viewer: STRANGER })).toBeNull()
		expect(await findReturnable(shop, { number: 'nonsense', viewer })).toBeNull()
		expect(await ask(4)).toMatchObject({ ok: false, field: 'quantity-0' })
		expect(await ask(2)).toEqual({ ok: true })
		expect(await ask(2)).toMatchObject({ ok: false, field: 'quantity-0' })
		expect(await ask(1)).toEqual({ ok: true })
		expect(await ask(1)).toMatchObject({ ok: false, kind: 'conflict' })
		const late = await placeDeliveredOrder(shop)
		shop.setClock(new Date('2026-12-20T10:00:00Z'))
		expect(await requestReturn(shop, { ...late, input: returnInput(), photos: [] })).toMatchObject({
			ok: false,
			message: expect.stringContaining('until'),
		})
	})

	test('of a customer is not that of the browser, and the other way round', async () => {
		const customerId = await newCustomer(shop)
		const { number, viewer } = await placeDeliveredOrder(shop, customerId)
		const ask = (who: typeof viewer) =>
			requestReturn(shop, { number, viewer: who, input: returnInput(), photos: [] })
		expect(await ask({ ...viewer, customerId: null })).toMatchObject({ kind: 'missing' })
		expect(await ask({ customerId, guestHash: 'another' })).toEqual({ ok: true })
	})

	test('takes up to three images, and nothing else', async () => {
		const { number, viewer } = await placeDeliveredOrder(shop)
		const ask = (photos: Uint8Array[]) =>
			requestReturn(shop, { number, viewer, input: returnInput(), photos })
		const image = await photo()
		expect(await ask([image, image, image, image])).toMatchObject({ ok: false, field: 'pictures' })
		const text = new TextEncoder().encode('<svg onload="alert(1)">')
		expect(await ask([image, text])).toMatchObject({ ok: false, field: 'pictures' })
		expect(await shop.db.$count(returns)).toBe(0)
		expect(await ask([image])).toEqual({ ok: true })
		const [stored] = await shop.db.select().from(returnPhotos)
		expect(stored?.mimetype).toBe('image/jpeg')
		expect(await findReturnPhoto(shop, stored?.id ?? '')).toMatchObject({ order: { number } })
		expect(await findReturnPhoto(shop, 'x')).toBeNull()
	})

	test.each([
		['nothing chosen', { items: [] }],
		['an unknown reason', { reason: 'toString' }],
		['no words', { message: ' \r\n ' }],
		['too many words', { message: 'x'.repeat(1001) }],
		['an unknown wish', { wish: '' }],
	])('is refused with %s', (_, change) => {
		const input = { ...returnInput(), ...change }
		expect(ReturnInput.safeParse(input).success).toBe(false)
	})

	test('keeps the order delivered while it is open', async () => {
		const { number } = await placeReturn(shop)
		const undone = await undoDelivery(shop, { number, version: 0, by, input: { reason: 'Mistake' } })
		expect(undone).toMatchObject({ ok: false, kind: 'conflict' })
	})

	test('is asked for at most ten times a day for one order', async () => {
		const { number, viewer } = await placeDeliveredOrder(shop)
		const ask = () => requestReturn(shop, { number, viewer, input: returnInput(4), photos: [] })
		for (let count = 0; count < 10; count++) expect(await ask()).toMatchObject({ field: 'quantity-0' })
		expect(await ask()).toMatchObject({ kind: 'too_many' })
		const other = await placeDeliveredOrder(shop)
		expect(await requestReturn(shop, { ...other, input: returnInput(), photos: [] })).toEqual({ ok: true })
	})

	test('asked for twice at once is one', async () => {
		const { number, viewer } = await placeDeliveredOrder(shop)
		const ask = () => requestReturn(shop, { number, viewer, input: returnInput(3), photos: [] })
		const both = await Promise.all([ask(), ask()])
		expect(both.filter(({ ok }) => ok)).toHaveLength(1)
	})
})

describe('its customer', () => {
	test('withdraws it while it is not answered, and may ask again', async () => {
		const { number, viewer, returnId } = await placeReturn(shop)
		expect(await withdrawReturn(shop, { number, viewer: STRANGER, returnId })).toMatchObject({
			kind: 'missing',
		})
		expect(await withdrawReturn(shop, { number, viewer, returnId })).toEqual({ ok: true })
		expect(await shop.db.$count(returnPhotos)).toBe(0)
		expect(await withdrawReturn(shop, { number, viewer, returnId })).toMatchObject({ ok: false })
		expect(await requestReturn(shop, { number, viewer, input: returnInput(3), photos: [] })).toEqual({
			ok: true,
		})
	})

	test('withdraws it, or the staff agrees: not both', async () => {
		const { number, viewer, returnId } = await placeReturn(shop)
		const input = { sendsBack: true, answer: '' }
		const both = await Promise.all([
			withdrawReturn(shop, { number, viewer, returnId }),
			agreeToReturn(shop, { number, returnId, by, input }),
		])
		expect(both.filter(({ ok }) => ok)).toHaveLength(1)
		const [found] = await returnsOf(shop, number)
		expect(found?.state).toBe(both[0].ok ? 'withdrawn' : 'agreed')
		expect(found?.steps).toHaveLength(2)
		const agreed = (await subjects()).filter((subject) => subject.includes('accepted your return'))
		expect(agreed).toHaveLength(both[1].ok ? 1 : 0)
	})

	test('has it in the copy of their data; words and photos are deleted with the account, once it is closed', async () => {
		const customerId = await newCustomer(shop)
		const { number, viewer, returnId } = await placeReturn(shop, customerId)
		const customer = await findCustomer(shop.db, customerId)
		if (!customer) throw new Error('no customer')
		const copy = await collectPersonalData(shop, { customer, token: 'none' })
		expect(copy.orders[0]?.returns).toMatchObject([
			{ message: 'The pack was torn', wish: 'A refund', steps: [{ state: 'Requested' }] },
		])
		expect(await deleteCustomerAccount(shop, customerId, { by })).toMatchObject({ code: 'return_open' })
		await withdrawReturn(shop, { number, viewer, returnId })
		await requestReturn(shop, { number, viewer, input: returnInput(), photos: [await photo()] })
		await shop.db.update(returns).set({ state: 'declined', answer: 'Sorry, Meena' })
		expect(await deleteCustomerAccount(shop, customerId, { by })).toEqual({ ok: true })
		expect(await shop.db.$count(returnPhotos)).toBe(0)
		expect(JSON.stringify(await shop.db.select().from(returns))).not.toMatch(/torn|Meena/)
	})
})

test('photos are deleted ninety days after the return has ended', async () => {
	await placeReturn(shop)
	const ended = await placeReturn(shop)
	await shop.db.update(returns).set({ state: 'declined' }).where(eq(returns.id, ended.returnId))
	shop.setClock(new Date('2027-02-18T09:59:00Z'))
	await purgeOldReturnPhotos(shop)
	expect(await shop.db.$count(returnPhotos)).toBe(2)
	shop.setClock(new Date('2027-02-18T10:01:00Z'))
	await purgeOldReturnPhotos(shop)
	await purgeOldReturnPhotos(shop)
	expect(await shop.db.$count(returnPhotos)).toBe(1)
})
