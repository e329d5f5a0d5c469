import { expect, test } from 'vitest'
import * as ordersPage from './orders.tsx'
import { EXPRESS } from '#test/fixtures/orders.ts'
import { signedInBrowser } from '#test/pay-in-browser.ts'
import { renderPage } from '#test/render-page.tsx'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
const { browser, pay, arrive } = signedInBrowser(shop)

test('a signed-in customer who has paid twice for one checkout sees both orders, and what happens to the money', async () => {
	const first = String((await pay()).body.transactionId)
	const edited = String((await pay(EXPRESS)).body.transactionId)
	await arrive(edited)
	await arrive(first)
	const html = await renderPage(shop, '/orders', { page: ordersPage, visitor: browser() })
	const cards = html.split(/(?=<li[^>]*><article)/).slice(1)
	expect(cards).toHaveLength(2)
	const cardOf = (number: string) => cards.find((card) => card.includes(`Order ${number}`)) ?? ''
	expect(cardOf(edited)).toContain(`You paid twice. Your ₹280.00 for order ${first} is on its way back`)
	expect(cardOf(first)).toContain(`you had already paid for order ${edited} from the same checkout`)
})
