/** Tests refunds of an order that was paid in cash, and its price difference online. */
import { beforeEach, expect, test } from 'vitest'
import { refundPartially } from './partial-refund.server.ts'
import { listInvoices } from '#shop/invoices/invoices.server.ts'
import { rupees } from '#shop/money.ts'
import { listOrderViews } from '#shop/orders/views/list-order-views.server.ts'
import { cancelForShop } from '#shop/payments/cancellation/cancel.server.ts'
import { changeSize, getOrder, KAMALA as by, placePaidBothWays } from '#test/fixtures/size-corrections.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let number: string
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
	number = await placePaidBothWays(shop)
})

const emails = async () => (await shop.sentEmails()).map(({ text }) => text).join('\n')
const view = async () => (await listOrderViews(shop, [await getOrder(shop, number)]))[0]
const creditNote = async () =>
	(await listInvoices(shop.db, (await getOrder(shop, number)).id)).find(
		({ kind, data }) => kind === 'credit_note' && data.credits !== 'replaced',
	)

test('the email of its cancellation, its view and its credit note know both parts', async () => {
	expect(await cancelForShop(shop, { number, by })).toMatchObject({ ok: true, amount: rupees(1900) })
	expect(await emails()).toContain(
		"We'll pay back ₹960.00 ourselves, because you paid that in cash, and ₹940.00 to the account you paid from, within 5-7 business days. Please call us on",
	)
	expect(await emails()).toContain("and tell us how you'd like to receive the ₹960.00.")
	expect(await view()).toMatchObject({ paid: rupees(1900), paidOnline: rupees(940) })
	expect(await creditNote()).toMatchObject({
		paid: rupees(1900),
		paidOnline: rupees(940),
		data: { totals: { total: rupees(1900) } },
	})
})

test('the email of a partial refund says how it is paid back, the view no longer knows', async () => {
	const expectedRefundable = rupees(1900)
	await refundPartially(shop, { number, amount: rupees(1000), expectedRefundable, by })
	expect(await emails()).toContain(
		"We'll pay back ₹960.00 ourselves, because you paid that in cash, and ₹40.00 to the account you paid from",
	)
	expect(await view()).toMatchObject({ paidOnline: null })
	await cancelForShop(shop, { number, by })
	expect(await emails()).toContain(
		'refund of ₹900.00. It will reach your original payment method within 5-7 business days.',
	)
})

test('so does that of a size that costs less again', async () => {
	expect(await changeSize(shop, number, { swap: '0:medium:48000', version: 1 })).toEqual({ ok: true })
	expect(await emails()).toContain(
		"You paid in cash, so we'll pay it back to you ourselves within 5-7 business days.",
	)
	expect(await emails()).toContain("We've changed a size in your order, as shown below.")
	expect(await view()).toMatchObject({ paid: rupees(960), paidOnline: null })
})

test('the email of a cancellation names what is still owed of before', async () => {
	await changeSize(shop, number, { swap: '0:medium:48000', version: 1 })
	await cancelForShop(shop, { number, by })
	const [email] = (await shop.sentEmails()).filter(({ subject }) => subject.endsWith('is cancelled'))
	expect(email?.text).toContain("We've started your refund of ₹960.00.")
	expect(email?.text).toContain(
		"We also still owe you ₹940.00 from an earlier refund, which we'll pay back to you ourselves.",
	)
})
