import { beforeEach, expect, test } from 'vitest'
import { action, loader } from './price-difference.tsx'
import { withdrawDifference } from '#shop/corrections/differences/request-difference.server.ts'
import { payDifference } from '#shop/corrections/differences/pay-difference.server.ts'
import { cancelForShop } from '#shop/payments/cancellation/cancel.server.ts'
import { askForLarge, getDifference, KAMALA as by, placeMedium } from '#test/fixtures/size-corrections.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor } from '#test/visitor.ts'

const shop = shopForTests()
let number: string
let path: string
let link: Awaited<ReturnType<typeof getDifference>>['link']
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
	number = await placeMedium(shop)
	await askForLarge(shop, number)
	;({ path, link } = await getDifference(shop, number))
})

const visit = (address = path) => loader(newVisitor(shop).args(address, {}, { id: link.id }))
const press = (address = path) => action(newVisitor(shop).args(address, { method: 'POST' }, { id: link.id }))
const shown = (difference: object) => ({ data: { difference } })

test('somebody else may pay by the link, and learns neither name, address nor invoice', async () => {
	const { data } = await visit()
	expect(JSON.stringify(data)).not.toMatch(/invoice|Meena|9876543210/i)
})

test('the page shows what is asked for, and is not stored', async () => {
	expect(await visit()).toMatchObject({
		...shown({ step: 'payable', amount: '₹940.00', notOwed: null, orderNumber: number }),
		init: { headers: { 'Cache-Control': 'no-store' } },
	})
	expect(await visit()).toMatchObject(
		shown({
			rows: [
				['2 × Artisan Blend - 100% Pure, Large (1000g), fine grind', '₹1,900.00'],
				['Instead of 2 × Artisan Blend - 100% Pure, Medium (500g), fine grind', '−₹960.00'],
				['Difference', '₹940.00'],
			],
		}),
	)
})

test('the button leads to the payment page of the provider, and the customer returns to the page', async () => {
	const answer = await press()
	expect(answer instanceof Response && answer.status).toBe(303)
	expect(await visit()).toMatchObject(shown({ step: 'payable', title: 'Not paid yet' }))
})

test('an altered link opens and pays nothing', async () => {
	const altered = path.replace(/signature=./, 'signature=!')
	expect(await visit(altered)).toMatchObject({ data: { difference: null }, init: { status: 404 } })
	expect(await press(altered)).toMatchObject({ init: { status: 404 } })
	expect(await visit(path.split('?')[0])).toMatchObject({ init: { status: 404 } })
})

test('the page asks the provider, and says that it is paid, also before the webhook has arrived', async () => {
	await payDifference(shop, { link, scenario: 'sbx:pay' })
	expect(await visit()).toMatchObject(shown({ step: 'paid', orderNumber: number, notOwed: null }))
	expect(await press()).toMatchObject({ data: { error: expect.stringContaining('can no longer be paid') } })
})

test('a payment that arrives after it was withdrawn goes back, as the page says', async () => {
	await payDifference(shop, { link, scenario: 'sbx:pay' })
	await withdrawDifference(shop, { number, by })
	expect(await visit()).toMatchObject(
		shown({
			step: 'ended',
			title: 'We no longer ask for this',
			notOwed: expect.stringContaining('₹940.00'),
		}),
	)
})

test('the page says that the last day has passed, or that the order is cancelled', async () => {
	shop.setClock(new Date('2026-11-24T10:00:00+05:30'))
	expect(await visit()).toMatchObject(shown({ step: 'ended', title: 'The last day has passed' }))
	await cancelForShop(shop, { number, by })
	expect(await visit()).toMatchObject(shown({ step: 'ended', title: 'Your order is cancelled' }))
	expect(await press()).toMatchObject({ init: { status: 409 } })
})
