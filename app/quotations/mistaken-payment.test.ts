import { beforeEach, expect, test } from 'vitest'
import { loader } from './quotation.tsx'
import { cancelWrongOrder, settleAsMistake } from '#test/fixtures/mistaken-payments.ts'
import { enterQuotation, pathOf } from '#test/fixtures/quotations.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor } from '#test/visitor.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

test('the page promises no refund of a payment that was recorded by mistake', async () => {
	const { label } = await enterQuotation(shop)
	const path = await pathOf(shop, label)
	const number = await cancelWrongOrder(shop, { label })
	await settleAsMistake(shop, number)
	expect(await loader(newVisitor(shop).args(path, {}, { number: label }))).toMatchObject({
		data: {
			quotation: {
				title: 'Your order is cancelled',
				text: `Order ${number} is cancelled. No payment was received for it, so no refund is due.`,
				notOwed: null,
			},
		},
	})
})
