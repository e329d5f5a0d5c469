import { beforeEach, describe, expect, test } from 'vitest'
import { saveBusinessDetails } from './admin.server.ts'
import { BusinessDetailsInput } from './input.ts'
import { listBusinessDetails, applyBusinessDetails } from './business.server.ts'
import { isFssaiNumber, isGstin, BUSINESS_DETAILS } from './rules.ts'
import { businessDetails } from './tables.server.ts'
import { connect } from '#db/connect.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { BRAND_DEFAULTS } from '#shop/config/brand.ts'
import { invoices } from '#shop/invoices/tables.server.ts'
import { shopForTests } from '#test/test-shop.ts'
import { placePaidOrder } from '#test/fixtures/orders.ts'

const shop = await shopForTests({ env: { BRAND_PHONE: '+91 44444 44444' } })
beforeEach(async () => {
	await shop.empty()
	await applyBusinessDetails(shop)
})

const by = { id: null, name: 'Kamala' }
const EMPTY = Object.fromEntries(BUSINESS_DETAILS.map(({ key }) => [key, '']))
const read = (change: object) => BusinessDetailsInput.safeParse({ ...EMPTY, ...change })
async function save(change: object) {
	const { data } = read(change)
	if (!data) throw new Error('not read')
	return saveBusinessDetails(shop, { input: data, by })
}

describe('the numbers of the law', () => {
	test('a GSTIN is believed by its last letter', () => {
		expect(isGstin('27AAPFU0939F1ZV')).toBe(true)
		expect(isGstin('29AAGCB7383J1Z4')).toBe(true)
		expect(isGstin('27AAPFU0939F1ZW')).toBe(false)
		expect(isGstin('27AAPFU0993F1ZV')).toBe(false)
		expect(isGstin('27AAPFU0939F1Z')).toBe(false)
		expect(isGstin('')).toBe(false)
		expect(isGstin(BRAND_DEFAULTS.gstin)).toBe(false)
	})

	test('an FSSAI number has 14 digits', () => {
		expect(isFssaiNumber('12418012000123')).toBe(true)
		expect(isFssaiNumber('1241801200012')).toBe(false)
		expect(isFssaiNumber('00000000000000')).toBe(false)
		expect(isFssaiNumber('1241801200012A')).toBe(false)
	})
})

describe('what the owner writes', () => {
	test('is brought into one form', () => {
		expect(
			read({
				gstin: ' 27aapfu0939f1zv ',
				phone: '098400 12345',
				whatsapp: '+91 98400-12345',
				instagram: '@sk3coffee',
				name: '  Kaapi House ',
			}).data,
		).toMatchObject({
			gstin: '27AAPFU0939F1ZV',
			phone: '+91 98400 12345',
			whatsapp: 'https://wa.me/919840012345',
			instagram: 'https://www.instagram.com/sk3coffee',
			name: 'Kaapi House',
			tagline: null,
		})
		expect(read({ whatsapp: 'https://wa.me/919840012345' }).data?.whatsapp).toBe('https://wa.me/919840012345')
		expect(read({ instagram: 'https://instagram.com/sk3coffee/' }).data?.instagram).toBe(
			'https://www.instagram.com/sk3coffee',
		)
	})

	test('is refused where it is wrong', () => {
		for (const wrong of [
			{ name: 'x' },
			{ name: 'Kaapi\nBcc: everybody@example.in' },
			{ address: 'short' },
			{ gstin: '27AAPFU0939F1ZW' },
			{ fssai: '123' },
			{ email: 'nobody' },
			{ phone: '12345' },
			{ whatsapp: 'javascript:alert(1)' },
			{ instagram: 'https://elsewhere.example/sk3coffee' },
			{ instagram: 'javascript:alert(1)' },
			{ supportHours: 'x'.repeat(81) },
			{ grievanceOfficer: undefined },
		]) {
			expect(read(wrong).success, JSON.stringify(wrong)).toBe(false)
		}
	})
})

describe('particulars', () => {
	test('stand above the settings, and an empty field is the settings again', async () => {
		expect(shop.config.brand.phone).toBe('+91 44444 44444')
		expect(await save({ phone: '9840012345', legalName: 'Kaapi Traders' })).toEqual({ ok: true, changed: 2 })
		expect(shop.config.brand).toMatchObject({ phone: '+91 98400 12345', legalName: 'Kaapi Traders' })
		expect(await save({ legalName: 'Kaapi Traders' })).toEqual({ ok: true, changed: 1 })
		expect(shop.config.brand.phone).toBe('+91 44444 44444')
		expect(await listBusinessDetails(shop)).toEqual({ legalName: 'Kaapi Traders' })
	})

	test('stand in the book with what they were, and not where nothing changed', async () => {
		await save({ fssai: '12418012000123' })
		expect(await save({ fssai: '12418012000123' })).toEqual({ ok: true, changed: 0 })
		const acts = await listAuditEntries(shop, {})
		expect(acts).toHaveLength(1)
		expect(acts[0]).toMatchObject({
			action: 'settings changed',
			detail: { fssai: '00000000000000 → 12418012000123' },
		})
	})

	test('are heard by another process of the shop', async () => {
		const { db, close } = connect(shop.url, { max: 1 })
		const elsewhere = { db, config: { ...shop.config, brand: { ...shop.config.brand } } }
		await save({ name: 'Kaapi House' })
		expect(elsewhere.config.brand.name).toBe('SK3 Coffee')
		await applyBusinessDetails(elsewhere)
		expect(elsewhere.config.brand.name).toBe('Kaapi House')
		await close()
	})

	test('that no version of the shop knows any more are left out', async () => {
		await shop.pool.query(`insert into business_details (key, value) values ('motto', 'x')`)
		await applyBusinessDetails(shop)
		expect(shop.config.brand).not.toHaveProperty('motto')
		expect(await shop.db.$count(businessDetails)).toBe(1)
	})

	test('are the seller on the next invoice, and the tax follows the GSTIN', async () => {
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
