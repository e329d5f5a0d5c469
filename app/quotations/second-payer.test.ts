/** What a payment link says to everybody who has it, also while or after somebody else pays. */
import { beforeEach, expect, test } from 'vitest'
import { loader } from './quotation.tsx'
import { loader as loadDifference } from '#app/price-differences/price-difference.tsx'
import { COMMAND_LINE as by } from '#shop/audit/audit.server.ts'
import { payDifference } from '#shop/corrections/differences/pay-difference.server.ts'
import { paymentAttempts } from '#shop/payments/tables.server.ts'
import { verifyPayment } from '#shop/payments/checks/verify-payment.server.ts'
import { updateQuotation, withdrawQuotation } from '#shop/quotations/admin.server.ts'
import { enterQuotation, pathOf, payInCash, quotationInput, startPaying } from '#test/fixtures/quotations.ts'
import { askForLarge, getDifference, placeMedium } from '#test/fixtures/size-corrections.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor } from '#test/visitor.ts'

const shop = shopForTests()
let label: string
let path: string
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
	shop.config.brand.otherPayments = 'on'
	label = (await enterQuotation(shop)).label
	path = await pathOf(shop, label)
})

const visit = () => loader(newVisitor(shop).args(path, {}, { number: label }))
const shown = (quotation: object) => ({ data: { quotation } })
const PAYS_TWICE = expect.stringContaining(
	"Please don't pay there. If you already have, we'll refund it in full",
)

async function changeQuotation() {
	const input = quotationInput({ terms: 'Other terms.' })
	const changed = await updateQuotation(shop, { label, version: 1, input, mayDiscount: true, by })
	if (!changed.ok) throw new Error(changed.message)
}

test('a second payer reads at once that the money goes back, before any webhook', async () => {
	await startPaying(shop, { label })
	await changeQuotation()
	const settling = await startPaying(shop, { label })
	await verifyPayment(shop, settling)
	expect(await visit()).toMatchObject(
		shown({
			step: 'paid',
			orderNumber: settling,
			notOwed: expect.stringContaining("A payment of ₹28,800.00 has reached us that you don't owe"),
		}),
	)
})

test('a second payment that is not decided yet goes back, as the page says', async () => {
	await startPaying(shop, { label, scenario: 'sbx:open' })
	const paid = await payInCash(shop, { label, knowsOfOpenPayment: true })
	expect(paid).toMatchObject({ ok: true })
	expect(await visit()).toMatchObject(shown({ step: 'paid', notOwed: PAYS_TWICE }))
})

test('a payment page that is open when the quotation is withdrawn is owed nothing', async () => {
	await startPaying(shop, { label, scenario: 'sbx:open' })
	await withdrawQuotation(shop, { label, by })
	expect(await visit()).toMatchObject(shown({ notOwed: PAYS_TWICE }))
})

test('a device that only opens the link does not read that it has cancelled', async () => {
	await startPaying(shop, { label, scenario: 'sbx:open' })
	const { data } = await visit()
	expect(data.quotation).toMatchObject({ step: 'payable', title: 'Not paid yet', notOwed: null })
	expect(data.quotation?.text).toContain('If somebody is paying on another phone or computer right now')
	expect(data.quotation?.text).not.toContain('You cancelled')
})

test('the same is true of the link for another size', async () => {
	const number = await placeMedium(shop)
	await askForLarge(shop, number)
	const asked = await getDifference(shop, number)
	const open = async () =>
		(await loadDifference(newVisitor(shop).args(asked.path, {}, { id: asked.link.id }))).data.difference
	await payDifference(shop, { link: asked.link, scenario: 'sbx:open' })
	expect((await open())?.text).toContain('If somebody is paying on another phone or computer right now')
	await shop.db.update(paymentAttempts).set({ redirectUrl: null })
	await payDifference(shop, { link: asked.link, scenario: 'sbx:pay' })
	expect(await open()).toMatchObject({ step: 'paid', notOwed: PAYS_TWICE })
})
