import { beforeEach, describe, expect, test } from 'vitest'
import { hasBirthdayCode, sendBirthdayCodes } from './birthday.server.ts'
import { findCustomer, updateProfile } from '#shop/accounts/accounts.server.ts'
import type { Customer } from '#shop/accounts/rules.ts'
import { checkPromo } from '#shop/checkout/check-promo.server.ts'
import { rupees } from '#shop/money.ts'
import { listPromos } from '#shop/promos/admin.server.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.empty()
	shop.setClock(new Date('2026-11-20T06:30:00Z'))
})

async function newCustomerBornOn(name: string, dateOfBirth: string | null): Promise<string> {
	const customerId = await newCustomer(shop, { name, email: `${name}@example.in` })
	await changeDateOfBirth(customerId, dateOfBirth)
	return customerId
}
async function changeDateOfBirth(customerId: string, dateOfBirth: string | null) {
	await updateProfile(shop, { customerId, input: { name: 'Meena Sundaram', mobile: '', dateOfBirth } })
}
async function customerById(id: string): Promise<Customer> {
	const customer = await findCustomer(shop.db, id)
	if (!customer) throw new Error(`No customer ${id}`)
	return customer
}
async function sentCodes(): Promise<string[]> {
	return (await shop.sentEmails()).map(({ text }) => /BIRTHDAY-[A-Z0-9]{7}/.exec(text)?.[0] ?? '')
}
const check = (code: string) =>
	checkPromo(shop, { code, email: 'meena@example.in', orderAmount: rupees(280), items: [] })

describe('the birthday code', () => {
	test('is emailed in the month of the birthday, gives 10% off and expires when the month ends in India', async () => {
		await newCustomerBornOn('meena', '1985-11-30')
		await newCustomerBornOn('ravi', '1985-12-01')
		await newCustomerBornOn('nila', null)
		await sendBirthdayCodes(shop)
		const emails = await shop.sentEmails()
		expect(emails.map(({ to }) => to)).toEqual(['meena@example.in'])
		expect(emails[0]?.text).toContain('30 Nov 2026')
		const [code = ''] = await sentCodes()
		expect(await check(code)).toMatchObject({
			promo: { terms: { kind: 'percentage', percent: 10, atMost: null }, uses: 1, usesPerCustomer: 1 },
		})
		shop.setClock(new Date('2026-11-30T18:29:59Z'))
		expect(await check(code)).toMatchObject({ ok: true })
		shop.setClock(new Date('2026-11-30T18:30:00Z'))
		expect(await check(code)).toMatchObject({ ok: false })
	})

	test('is mentioned in the account during its month, once it has been sent', async () => {
		const customer = await customerById(await newCustomerBornOn('meena', '1985-11-30'))
		expect(await hasBirthdayCode(shop, customer)).toBe(false)
		await sendBirthdayCodes(shop)
		expect(await hasBirthdayCode(shop, customer)).toBe(true)
		expect(await hasBirthdayCode(shop, { ...customer, dateOfBirth: null })).toBe(false)
		shop.setClock(new Date('2026-11-30T18:30:00Z'))
		expect(await hasBirthdayCode(shop, customer)).toBe(false)
	})

	test('is sent once a year, even by concurrent jobs or after a changed date of birth', async () => {
		const meena = await newCustomerBornOn('meena', '1985-11-30')
		await Promise.all([sendBirthdayCodes(shop), sendBirthdayCodes(shop)])
		await changeDateOfBirth(meena, '1985-12-01')
		shop.setClock(new Date('2026-12-05T06:30:00Z'))
		await sendBirthdayCodes(shop)
		expect(await sentCodes()).toHaveLength(1)
		shop.setClock(new Date('2027-12-05T06:30:00Z'))
		await sendBirthdayCodes(shop)
		expect(new Set(await sentCodes()).size).toBe(2)
	})

	test('is not listed among the promo codes', async () => {
		await newCustomerBornOn('meena', '1985-11-30')
		await sendBirthdayCodes(shop)
		expect(await listPromos(shop)).toEqual([])
	})
})
