import { beforeEach, describe, expect, test } from 'vitest'
import { sendBirthdayCodes } from './birthday.server.ts'
import { saveProfile } from '#shop/accounts/accounts.server.ts'
import { checkPromo } from '#shop/checkout/claim-promo.server.ts'
import { rupees } from '#shop/money.ts'
import { listPromos } from '#shop/promos/admin.server.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = await shopForTests()
beforeEach(async () => {
	await shop.empty()
	shop.setClock(new Date('2026-11-20T06:30:00Z'))
})

async function newCustomerBorn(name: string, dateOfBirth: string | null): Promise<string> {
	const customerId = await newCustomer(shop, { name, email: `${name}@example.in` })
	await celebrate(customerId, dateOfBirth)
	return customerId
}
async function celebrate(customerId: string, dateOfBirth: string | null) {
	await saveProfile(shop, { customerId, input: { name: 'Meena Sundaram', mobile: '', dateOfBirth } })
}
async function codes(): Promise<string[]> {
	return (await shop.mailbox()).map(({ text }) => /BIRTHDAY-[A-Z0-9]{7}/.exec(text)?.[0] ?? '')
}
const check = (code: string) =>
	checkPromo(shop, { code, email: 'meena@example.in', orderAmount: rupees(280) })

describe('the birthday code', () => {
	test('comes in the month of the birthday, takes 10% off, and ends with the month in India', async () => {
		await newCustomerBorn('meena', '1985-11-30')
		await newCustomerBorn('ravi', '1985-12-01')
		await newCustomerBorn('nila', null)
		await sendBirthdayCodes(shop)
		const emails = await shop.mailbox()
		expect(emails.map(({ to }) => to)).toEqual(['meena@example.in'])
		expect(emails[0]?.text).toContain('30 Nov 2026')
		const [code = ''] = await codes()
		expect(await check(code)).toMatchObject({
			promo: { terms: { kind: 'percentage', percent: 10, atMost: null }, uses: 1, usesPerCustomer: 1 },
		})
		shop.setClock(new Date('2026-11-30T18:29:59Z'))
		expect(await check(code)).toMatchObject({ ok: true })
		shop.setClock(new Date('2026-11-30T18:30:00Z'))
		expect(await check(code)).toMatchObject({ ok: false })
	})

	test('comes once a year, also when two ask at once and when the day is changed', async () => {
		const meena = await newCustomerBorn('meena', '1985-11-30')
		await Promise.all([sendBirthdayCodes(shop), sendBirthdayCodes(shop)])
		await celebrate(meena, '1985-12-01')
		shop.setClock(new Date('2026-12-05T06:30:00Z'))
		await sendBirthdayCodes(shop)
		expect(await codes()).toHaveLength(1)
		shop.setClock(new Date('2027-12-05T06:30:00Z'))
		await sendBirthdayCodes(shop)
		expect(new Set(await codes()).size).toBe(2)
	})

	test('is nobody else’s business: the list of codes leaves it out', async () => {
		await newCustomerBorn('meena', '1985-11-30')
		await sendBirthdayCodes(shop)
		expect(await listPromos(shop)).toEqual([])
	})
})
