import { beforeEach, describe, expect, test } from 'vitest'
import { saveBusinessDetails } from './admin.server.ts'
import { applyBusinessDetails, listBusinessDetails } from './business.server.ts'
import { BusinessDetailsInput } from './input.ts'
import { BUSINESS_DETAILS, isFssaiNumber } from './rules.ts'
import { missingDetails } from './setup-steps.ts'
import { businessDetails } from './tables.server.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { customers } from '#shop/accounts/tables.server.ts'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { BRAND_DEFAULTS } from '#shop/config/brand.ts'
import { invoices } from '#shop/invoices/tables.server.ts'
import { savePage } from '#shop/pages/admin.server.ts'
import { PAGES } from '#shop/pages/definitions.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { connectWithLongTimeouts } from '#test/shop-on-database.ts'
import { shopForTests } from '#test/test-shop.ts'
import { placePaidOrder } from '#test/fixtures/orders.ts'

const shop = shopForTests({ env: { BRAND_PHONE: '+91 44444 44444' } })
beforeEach(async () => {
	await shop.empty()
	await applyBusinessDetails(shop)
})

const by = { id: null, name: 'Kamala' }
const EMPTY = Object.fromEntries(BUSINESS_DETAILS.map(({ key }) => [key, '']))
const parse = (change: object) => BusinessDetailsInput.safeParse({ ...EMPTY, ...change })
async function save(change: object) {
	const { data } = parse(change)
	if (!data) throw new Error('The input is not valid')
	return saveBusinessDetails(shop, { input: data, seen: await listBusinessDetails(shop), by })
}

test('the shop, at its old address, and each owner are emailed where customers write and pay from now on', async () => {
	await newCustomer(shop, { email: 'kamala@example.in' })
	await shop.db.update(customers).set({ role: 'owner' })
	const old = shop.config.brand.email
	expect(await save({ tagline: 'Fresh every week' })).toMatchObject({ ok: true })
	expect(await shop.sentEmails()).toEqual([])
	const change = { email: 'new@example.in', otherPayments: 'on', supportHours: 'Daily' }
	expect(await save({ ...change, tagline: 'Fresh every week' })).toMatchObject({ ok: true })
	const emails = await shop.sentEmails()
	expect(emails.map(({ to }) => to).toSorted()).toEqual([old, 'kamala@example.in'].toSorted())
	for (const { text } of emails) {
		expect(text).toContain(`Email: ${old} → new@example.in.`)
		expect(text).toContain('Payments not made online: ')
		expect(text).toContain('Done by: Kamala.')
		expect(text).not.toContain('Daily')
	}
})

test('a shop without WhatsApp or Instagram has no link to them, nor a placeholder', async () => {
	expect(await save({ whatsapp: 'None', instagram: ' none ' })).toMatchObject({ ok: true })
	expect(await listBusinessDetails(shop)).toEqual({ whatsapp: 'none', instagram: 'none' })
	const { brand } = shop.config
	expect([brand.whatsapp, brand.instagram]).toEqual(['', ''])
	expect(missingDetails(brand)).not.toContain('instagram')
})

describe('registration numbers', () => {
	test('an FSSAI number has 14 digits', () => {
		expect(isFssaiNumber('12418012000123')).toBe(true)
		expect(isFssaiNumber('1241801200012')).toBe(false)
		expect(isFssaiNumber('00000000000000')).toBe(false)
		expect(isFssaiNumber('1241801200012A')).toBe(false)
	})
})

describe('the input', () => {
	test('is normalized', () => {
		expect(
			parse({
				gstin: ' 27aapfu-0939f 1zv ',
				fssai: '1241 8012-0001 23',
				phone: '098400 12345',
				whatsapp: '+91 98400-12345',
				instagram: '@sk3coffee',
				name: '  Kaapi House ',
			}).data,
		).toMatchObject({
			gstin: '27AAPFU0939F1ZV',
			fssai: '12418012000123',
			phone: '+91 98400 12345',
			whatsapp: 'https://wa.me/919840012345',
			instagram: 'https://www.instagram.com/sk3coffee',
			name: 'Kaapi House',
			tagline: null,
		})
		expect(parse({ whatsapp: 'https://wa.me/919840012345' }).data?.whatsapp).toBe(
			'https://wa.me/919840012345',
		)
	})

	test('takes the links of WhatsApp and Instagram as their apps and browsers copy them', () => {
		for (const link of [
			'https://instagram.com/sk3coffee/',
			'https://www.instagram.com/sk3coffee?igsh=MWxkZ2Q5c3Vj',
			'https://www.instagram.com/sk3coffee/?hl=en#reels',
			'http://m.instagram.com/sk3coffee',
			'www.instagram.com/sk3coffee',
			'Instagram.com/sk3coffee',
		])
			expect(parse({ instagram: link }).data?.instagram, link).toBe('https://www.instagram.com/sk3coffee')
		for (const link of [
			'https://wa.me/919840012345?text=Vanakkam%201',
			'http://wa.me/919840012345/',
			'wa.me/919840012345',
		])
			expect(parse({ whatsapp: link }).data?.whatsapp, link).toBe('https://wa.me/919840012345')
	})

	test('has an email address, also with the spaces of what filled it in', () => {
		expect(parse({ email: ' care@kaveri.example.in ' }).data?.email).toBe('care@kaveri.example.in')
	})

	test('has a number of days, with or without the word', () => {
		for (const returnDays of ['14', ' 14 days', '14 Days'])
			expect(parse({ returnDays }).data?.returnDays).toBe('14')
	})

	test('is refused if a value is not valid', () => {
		for (const invalid of [
			{ name: 'x' },
			{ name: 'Kaapi\nBcc: everybody@example.in' },
			{ address: 'short' },
			{ gstin: '27AAPFU0939F1ZW' },
			{ fssai: '123' },
			{ email: 'nobody' },
			{ phone: '12345' },
			{ phone: '98400 12345 6' },
			{ whatsapp: '+44 20 7946 0123' },
			{ whatsapp: 'javascript:alert(1)' },
			{ instagram: 'https://elsewhere.example/sk3coffee' },
			{ instagram: 'javascript:alert(1)' },
			{ supportHours: 'x'.repeat(81) },
			{ orderPrefix: 'K' },
			{ orderPrefix: 'KAVERI1' },
			{ orderPrefix: 'K-V' },
			{ invoicePrefix: 'KAVE' },
			{ invoicePrefix: 'SKC' },
			{ returnDays: '0' },
			{ returnDays: 'a week' },
			{ grievanceHours: 'x'.repeat(81) },
			{ grievanceOfficer: undefined },
		]) {
			expect(parse(invalid).success, JSON.stringify(invalid)).toBe(false)
		}
	})
})

describe('business details', () => {
	test('override the settings, and an empty field restores the setting', async () => {
		expect(shop.config.brand.phone).toBe('+91 44444 44444')
		expect(await save({ phone: '9840012345', legalName: 'Kaapi Traders' })).toEqual({ ok: true, changed: 2 })
		expect(shop.config.brand).toMatchObject({ phone: '+91 98400 12345', legalName: 'Kaapi Traders' })
		expect(await save({ legalName: 'Kaapi Traders' })).toEqual({ ok: true, changed: 1 })
		expect(shop.config.brand.phone).toBe('+91 44444 44444')
		expect(await listBusinessDetails(shop)).toEqual({ legalName: 'Kaapi Traders' })
	})

	test('are recorded in the audit log with old and new values if they changed', async () => {
		await save({ fssai: '12418012000123' })
		expect(await save({ fssai: '12418012000123' })).toEqual({ ok: true, changed: 0 })
		const entries = await listAuditEntries(shop, {})
		expect(entries).toHaveLength(1)
		expect(entries[0]).toMatchObject({
			action: 'settings changed',
			detail: { fssai: '00000000000000 → 12418012000123' },
		})
	})

	test('are applied in another process of the shop', async () => {
		const { db, close } = connectWithLongTimeouts(shop.url, { max: 1 })
		const otherProcess = { db, config: { ...shop.config, brand: { ...shop.config.brand } } }
		await save({ name: 'Kaapi House' })
		expect(otherProcess.config.brand.name).toBe('SK3 Coffee')
		await applyBusinessDetails(otherProcess)
		expect(otherProcess.config.brand.name).toBe('Kaapi House')
		await close()
	})

	test('with another name leave the original logo out, and an uploaded one stays', async () => {
		expect(shop.config.brand.images.logo).toBe('/home/logo.svg')
		await save({ name: 'Kaapi House' })
		expect(shop.config.brand.images.logo).toBeNull()
		const content = structuredClone(PAGES.brand.original)
		content.logo.image = '/home/1795156200000-logo.png'
		await savePage(shop, { page: 'brand', version: 0, content, by })
		await applyBusinessDetails(shop)
		expect(shop.config.brand.images.logo).toBe('/home/1795156200000-logo/480.webp')
	})

	test('with unknown keys are ignored', async () => {
		await shop.pool.query(`insert into business_details (key, value) values ('motto', 'x')`)
		await applyBusinessDetails(shop)
		expect(shop.config.brand).not.toHaveProperty('motto')
		expect(await shop.db.$count(businessDetails)).toBe(1)
	})

	test('appear as the seller on the next invoice', async () => {
		await seedIfEmpty(shop.db)
		await placePaidOrder(shop)
		await save({ legalName: 'Kaapi Traders', gstin: '29AAGCB7383J1Z4' })
		await placePaidOrder(shop)
		const [first, second] = await shop.db.select().from(invoices).orderBy(invoices.number)
		expect(JSON.stringify(first?.data)).toContain(BRAND_DEFAULTS.legalName)
		expect(JSON.stringify(second?.data)).toContain('Kaapi Traders')
		expect(JSON.stringify(second?.data)).toContain('29AAGCB7383J1Z4')
	})
})
