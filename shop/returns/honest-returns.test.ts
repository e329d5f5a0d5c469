/** Nobody but the customer can gain by a return. */
import { beforeEach, expect, test } from 'vitest'
import {
	agreeToReturn,
	closeReturn,
	receiveReturn,
	refundReturn,
	replaceReturn,
} from './answer-return.server.ts'
import { createReplacement } from './replacements.server.ts'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { rupees } from '#shop/money.ts'
import { placeReturn, returnsOf } from '#test/fixtures/returns.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const by = { id: null, name: 'Kamala' }

async function agreed(sendsBack: boolean, answer = '') {
	const { number, returnId } = await placeReturn(shop)
	const on = { number, returnId, by }
	expect(await agreeToReturn(shop, { ...on, input: { sendsBack, answer } })).toEqual({ ok: true })
	return on
}
const refund = (on: Awaited<ReturnType<typeof agreed>>) =>
	refundReturn(shop, { ...on, amount: rupees(240), expectedRefundable: rupees(720) })

test('packs that have to be sent back are refunded or replaced only once they have arrived', async () => {
	const on = await agreed(true)
	const refusal = { ok: false, message: expect.stringContaining('sent back first') }
	expect(await refund(on)).toMatchObject(refusal)
	expect(await replaceReturn(shop, on)).toMatchObject(refusal)
	expect(await receiveReturn(shop, { ...on, isRestocked: false })).toEqual({ ok: true })
	expect(await replaceReturn(shop, on)).toEqual({ ok: true })
})

test('packs that the customer keeps are never received or restocked', async () => {
	const on = await agreed(false)
	expect(await receiveReturn(shop, { ...on, isRestocked: true })).toMatchObject({ ok: false })
	expect((await returnsOf(shop, on.number))[0]).toMatchObject({ state: 'agreed', isRestocked: null })
})

test('packs that were refunded are not sent again', async () => {
	const on = await agreed(false)
	expect(await refund(on)).toEqual({ ok: true })
	const again = (quantity: number) =>
		createReplacement(shop, {
			...on,
			version: 0,
			input: { items: [{ position: 0, quantity }], reason: 'damaged', note: '' },
		})
	expect(await again(3)).toMatchObject({ field: 'quantity-0' })
	expect(await again(2)).toMatchObject({ ok: true })
})

test('the answers to the customer stay in the audit log', async () => {
	const on = await agreed(true, 'Send it to 12 Car Street')
	await receiveReturn(shop, { ...on, isRestocked: false })
	await closeReturn(shop, { ...on, answer: 'As agreed' })
	expect((await listAuditEntries(shop, { about: on.number })).slice(0, 3)).toMatchObject([
		{ action: 'return closed', detail: { answer: 'As agreed' } },
		{ action: 'return received' },
		{ action: 'return agreed', detail: { 'sent back': 'yes', answer: 'Send it to 12 Car Street' } },
	])
})
