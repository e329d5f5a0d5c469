import { beforeEach, describe, expect, test } from 'vitest'
import {
	agreeToReturn,
	closeReturn,
	declineReturn,
	receiveReturn,
	refundReturn,
	replaceReturn,
} from './answer-return.server.ts'
import { shipReplacement, withdrawReplacement } from './replacements.server.ts'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { invoices } from '#shop/invoices/tables.server.ts'
import { type Paise, rupees } from '#shop/money.ts'
import { countReturns, listOpenReturns } from '#shop/orders/after-sales/returns.server.ts'
import { replacements } from '#shop/orders/after-sales/tables.server.ts'
import { findOrder } from '#shop/orders/orders.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { listOrderViews } from '#shop/orders/views/list-order-views.server.ts'
import { refundPartially } from '#shop/payments/refunds/partial-refund.server.ts'
import { refunds } from '#shop/payments/tables.server.ts'
import { listStock } from '#shop/stock/stock.server.ts'
import { stockLevels } from '#shop/stock/tables.server.ts'
import { placeReturn, returnsOf } from '#test/fixtures/returns.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const by = { id: null, name: 'Kamala' }
const agree = (on: On, sendsBack = true, answer = '') =>
	agreeToReturn(shop, { ...on, by, input: { sendsBack, answer } })
const receive = (on: On, isRestocked = false) => receiveReturn(shop, { ...on, by, isRestocked })
const refund = (on: On, amount = rupees(240), expectedRefundable: Paise = rupees(720)) =>
	refundReturn(shop, { ...on, by, amount, expectedRefundable })
const stateOf = async ({ number }: On) => (await returnsOf(shop, number))[0]?.state
const emailsAbout = async (text: string) =>
	(await shop.sentEmails()).filter(({ subject }) => subject.includes(text))

type On = { number: string; returnId: string }
async function placed(): Promise<On> {
	const { number, returnId } = await placeReturn(shop)
	return { number, returnId }
}

describe('a return', () => {
	test('is agreed with where to send it, received, and refunded with a credit note; the order stays delivered', async () => {
		const on = await placed()
		expect(await countReturns(shop)).toEqual({ 'to answer': 1, 'on the way': 0, 'to settle': 0 })
		shop.advance(3600)
		expect(await agree(on, true, 'Sorry about that.\nPlease send it.')).toEqual({ ok: true })
		expect(await countReturns(shop)).toEqual({ 'to answer': 0, 'on the way': 1, 'to settle': 0 })
		const [agreed] = await emailsAbout('accepted your return')
		expect(agreed?.text).toContain(shop.config.brand.address)
		expect(agreed?.text).toContain('Sorry about that.\nPlease send it.')
		expect(agreed?.text).toContain(`/orders/${on.number}/return`)
		expect(await receive(on)).toEqual({ ok: true })
		expect(await listOpenReturns(shop, { list: 'to settle', limit: 5 })).toMatchObject([
			{ found: { id: on.returnId }, order: { number: on.number }, since: new Date('2026-11-20T11:00:00Z') },
		])
		expect(await refund(on)).toEqual({ ok: true })
		const [found] = await returnsOf(shop, on.number)
		expect(found).toMatchObject({ state: 'settled', settledBy: 'refund', refund: rupees(240) })
		expect(found?.steps.map(({ state, by: who }) => [state, who])).toEqual([
			['asked', 'customer'],
			['agreed', 'shop:Kamala'],
			['received', 'shop:Kamala'],
			['settled', 'shop:Kamala'],
		])
		expect(await findOrder(shop.db, on.number)).toMatchObject({
			status: 'delivered',
			paymentState: 'partly_refunded',
		})
		expect(await shop.db.select().from(refunds)).toMatchObject([{ amount: rupees(240), reason: 'return' }])
		expect((await shop.db.select().from(invoices)).map(({ kind }) => kind)).toEqual([
			'invoice',
			'credit_note',
		])
		expect(await emailsAbout('refund')).toHaveLength(1)
		expect(await countReturns(shop)).toEqual({ 'to answer': 0, 'on the way': 0, 'to settle': 0 })
		const actions = (await listAuditEntries(shop, { about: on.number })).map(({ action }) => action)
		expect(actions).toEqual(
			expect.arrayContaining([
				'return agreed',
				'return received',
				'return refunded',
				'order partially refunded',
			]),
		)
	})

	test('that is refunded in full is not cancelled', async () => {
		const on = await placed()
		await agree(on, false)
		expect(await refund(on, rupees(720))).toEqual({ ok: true })
		expect(await findOrder(shop.db, on.number)).toMatchObject({
			status: 'delivered',
			paymentState: 'refunded',
		})
		expect(await stateOf(on)).toBe('settled')
	})

	test('is never refunded with more than what is left after other refunds', async () => {
		const on = await placed()
		await agree(on, false)
		await refundPartially(shop, {
			number: on.number,
			amount: rupees(600),
			expectedRefundable: rupees(720),
			by,
		})
		expect(await refund(on)).toMatchObject({ ok: false, code: 'changed_meanwhile' })
		expect(await refund(on, rupees(240), rupees(120))).toMatchObject({ ok: false, field: 'amount' })
		expect(await stateOf(on)).toBe('agreed')
		shop.advance(60)
		expect(await refund(on, rupees(120), rupees(120))).toEqual({ ok: true })
		const [view] = await listOrderViews(shop, await shop.db.select().from(orders))
		expect(view?.partialRefunds.map(({ at }) => at)).toEqual([
			'2026-11-20T10:00:00.000Z',
			'2026-11-20T10:01:00.000Z',
		])
		expect(view?.returns).toMatchObject([{ refundStartedAt: '2026-11-20T10:01:00.000Z' }])
	})

	test('is declined with a reason, and then ends', async () => {
		const on = await placed()
		expect(await declineReturn(shop, { ...on, by, answer: 'The seal is intact.' })).toEqual({ ok: true })
		const [declined] = await emailsAbout('About your return')
		expect(declined?.text).toMatch(/writes:\nThe seal is intact\.\n\nIf you disagree, write to /)
		expect(await agree(on)).toMatchObject({ ok: false, message: expect.stringContaining('"Declined"') })
		expect(await refund(on)).toMatchObject({ ok: false })
	})

	test('puts its packs back for sale only if they are restocked', async () => {
		await shop.db.insert(stockLevels).values({ productId: 1, size: 'small', available: 10, lowAt: 1 })
		const [kept, restocked] = [await placed(), await placed()]
		const available = async () => (await listStock(shop))[0]?.available
		expect(await available()).toBe(4)
		for (const on of [kept, restocked]) await agree(on)
		await receive(kept, false)
		expect(await available()).toBe(4)
		await receive(restocked, true)
		expect(await available()).toBe(5)
		expect(await receive(restocked, true)).toMatchObject({ ok: false })
		expect(await available()).toBe(5)
	})

	test('is replaced by a parcel; if that is withdrawn, it waits again', async () => {
		const on = await placed()
		await agree(on)
		await receive(on)
		expect(await replaceReturn(shop, { ...on, by })).toEqual({ ok: true })
		expect(await shop.db.select().from(replacements)).toMatchObject([
			{ number: `${on.number}-R1`, items: [{ position: 0, quantity: 1 }], reason: 'damaged' },
		])
		expect(await emailsAbout('A fresh pack')).toHaveLength(1)
		expect(await withdrawReplacement(shop, { number: `${on.number}-R1`, by })).toEqual({ ok: true })
		expect(await stateOf(on)).toBe('received')
		expect(await replaceReturn(shop, { ...on, by })).toEqual({ ok: true })
		const parcel = { number: `${on.number}-R2`, trackingNumber: 'D77', courier: 'DTDC', by }
		expect(await shipReplacement(shop, parcel)).toEqual({ ok: true })
		expect(await emailsAbout('Your replacement')).toHaveLength(1)
	})

	test('is closed in another way that the customer reads, such as when nothing arrives', async () => {
		const on = await placed()
		await agree(on)
		expect(await closeReturn(shop, { ...on, by, answer: 'Nothing has arrived in 30 days.' })).toEqual({
			ok: true,
		})
		expect((await returnsOf(shop, on.number))[0]).toMatchObject({ state: 'settled', settledBy: 'other' })
		expect((await emailsAbout('is settled'))[0]?.text).toContain('Nothing has arrived in 30 days.')
	})

	test('of another order is not found', async () => {
		const [first, second] = [await placed(), await placed()]
		expect(await agree({ number: first.number, returnId: second.returnId })).toMatchObject({ ok: false })
		expect(await agree({ number: first.number, returnId: 'x' })).toMatchObject({ ok: false })
	})
})

describe('at once', () => {
	test('two admins answer: one succeeds, the other is warned, and one email is sent', async () => {
		const on = await placed()
		const both = await Promise.all([agree(on), declineReturn(shop, { ...on, by, answer: 'No' })])
		expect(both.filter(({ ok }) => ok)).toHaveLength(1)
		expect([
			...(await emailsAbout('accepted your return')),
			...(await emailsAbout('About your')),
		]).toHaveLength(1)
	})

	test('two admins refund: one succeeds, and the money goes once', async () => {
		const on = await placed()
		await agree(on, false)
		const all = await Promise.all([refund(on), refund(on), replaceReturn(shop, { ...on, by })])
		expect(all.filter(({ ok }) => ok)).toHaveLength(1)
		const sent = (await shop.db.$count(refunds)) + (await shop.db.$count(replacements))
		expect(sent).toBe(1)
	})

	test('a refund of the order and one of the return are not more than was paid', async () => {
		const on = await placed()
		await agree(on, false)
		const amount = rupees(500)
		const all = await Promise.all([
			refund(on, amount),
			refundPartially(shop, { number: on.number, amount, expectedRefundable: rupees(720), by }),
		])
		expect(all.filter(({ ok }) => ok)).toHaveLength(1)
		expect(await stateOf(on)).toBe(all[0].ok ? 'settled' : 'agreed')
		expect(await shop.db.select().from(refunds)).toMatchObject([{ amount }])
	})
})
