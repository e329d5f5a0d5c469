/** The owner learns of a large discount that somebody else has given. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { createQuotation, updateQuotation } from '../admin.server.ts'
import type { StaffRole } from '#shop/accounts/rules.ts'
import { customers } from '#shop/accounts/tables.server.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { quotationInput } from '#test/fixtures/quotations.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

async function staff(role: StaffRole) {
	const id = await newCustomer(shop)
	await shop.db.update(customers).set({ role })
	return { id, name: 'Kamala' }
}

type Given = { discount: string; by: { id: string; name: string } }

async function give({ discount, by }: Given): Promise<string> {
	const input = quotationInput({ discount, discountReason: 'Regular' })
	const created = await createQuotation(shop, { requestKey: randomUUID(), input, mayDiscount: true, by })
	if (!created.ok) throw new Error(created.message)
	return created.label
}

const reports = async () =>
	(await shop.sentEmails()).filter(({ subject }) => subject.startsWith('Large discount'))

test('the shop is emailed about half of the goods and more, given by a manager', async () => {
	const by = await staff('manager')
	await give({ discount: '14399.99', by })
	expect(await reports()).toEqual([])
	const label = await give({ discount: '14400', by })
	expect(await reports()).toMatchObject([
		{
			to: shop.config.brand.email,
			subject: `Large discount on ${label}: ₹14,400.00 of ₹28,800.00`,
			text: expect.stringContaining('Kamala has given a discount of ₹14,400.00 (50%) on goods of ₹28,800.00'),
		},
	])
})

test('it is emailed again only when its share grows, also by fewer packs', async () => {
	const by = await staff('manager')
	const label = await give({ discount: '14400', by })
	const change = async (version: number, fields: object) => {
		const input = quotationInput({ discount: '14400', discountReason: 'Regular', ...fields })
		expect(await updateQuotation(shop, { label, version, input, mayDiscount: true, by })).toEqual({
			ok: true,
		})
		return (await reports()).length
	}
	expect(await change(1, { note: 'Called' })).toBe(1)
	const lines = [{ productId: 1, size: 'small', grind: 'medium', quantity: '61' }]
	expect(await change(2, { lines })).toBe(2)
})

test('what an owner gives needs no email', async () => {
	await give({ discount: '28000', by: await staff('owner') })
	expect(await reports()).toEqual([])
})
