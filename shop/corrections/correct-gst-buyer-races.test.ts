/** Something else happens to an order while the company on its invoice is corrected. */
import { beforeEach, describe, expect, test } from 'vitest'
import { correctRecipient } from './correct-recipient.server.ts'
import { RecipientCorrection } from './input.ts'
import { rupees } from '#shop/money.ts'
import { advanceOrder } from '#shop/orders/fulfilment.server.ts'
import { cancelForShop } from '#shop/payments/cancellation/cancel.server.ts'
import { MADURAI_FOODS } from '#test/fixtures/companies.ts'
import { type Company, correctCompany, refundPart } from '#test/fixtures/company-corrections.ts'
import { paymentInput, placePaidOrder } from '#test/fixtures/orders.ts'
import { documentsOf, getOrder, invoicedAmount, KAMALA } from '#test/fixtures/size-corrections.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const correct = (number: string, company: Company) => correctCompany(shop, { number, company })

async function ship(number: string) {
	await advanceOrder(shop, { number, to: 'packed', by: KAMALA })
	return advanceOrder(shop, { number, to: 'shipped', trackingNumber: 'D1', courier: 'DTDC', by: KAMALA })
}

describe('at the same moment', () => {
	test('of two people who correct it, the second is warned', async () => {
		const { number } = await placePaidOrder(shop)
		const outcomes = await Promise.all([
			correct(number, MADURAI_FOODS),
			correct(number, { ...MADURAI_FOODS, legalName: 'Madurai Foods LLP' }),
		])
		expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
		expect(await documentsOf(shop, number)).toHaveLength(3)
	})

	test('it is shipped, cancelled, refunded or gets another address: the documents add up', async () => {
		const address = RecipientCorrection.parse({
			...paymentInput().customerDetails,
			address: '14 Car Street',
			reason: 'Called',
		})
		const others = [
			ship,
			(number: string) => cancelForShop(shop, { number, by: KAMALA }),
			(number: string) => refundPart(shop, { number, amount: rupees(33.33), left: rupees(280) }),
			(number: string) => correctRecipient(shop, { number, version: 0, input: address, by: KAMALA }),
		]
		for (const other of others.flatMap((change) => [change, change, change])) {
			const { number } = await placePaidOrder(shop)
			const [corrected] = await Promise.all([correct(number, MADURAI_FOODS), other(number)])
			const { status, gstBuyer } = await getOrder(shop, number)
			expect(gstBuyer !== null).toBe(corrected.ok)
			const documents = await documentsOf(shop, number)
			expect(documents.filter(({ kind }) => kind === 'invoice')).toHaveLength(corrected.ok ? 2 : 1)
			const net = await invoicedAmount(shop, number)
			const isPartlyRefunded = (await getOrder(shop, number)).paymentState === 'partly_refunded'
			expect(net).toBe(status === 'cancelled' ? 0 : isPartlyRefunded ? 28_000 - 3_333 : 28_000)
		}
	})
})
