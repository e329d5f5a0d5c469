/** Tests couriers and the links with which customers track their parcels. */
import { beforeEach, describe, expect, test } from 'vitest'
import { addCourier, listCouriers, updateCourier } from './couriers.server.ts'
import { CourierInput } from './input.ts'
import { trackingLink } from './rules.ts'
import { couriers } from './tables.server.ts'
import { listAuditEntries, COMMAND_LINE as by } from '#shop/audit/audit.server.ts'
import { shopForTests } from '#test/test-shop.ts'

const DTDC = { name: 'DTDC', trackingUrl: 'https://dtdc.example/?awb={number}&no={number}', isOffered: true }
const POST = { name: 'India Post', trackingUrl: 'https://post.example/track', isOffered: true }
const OWN = { name: 'Own van', trackingUrl: null, isOffered: true }
const ALL = [DTDC, POST, OWN]

const shop = shopForTests()

describe('the link of a parcel', () => {
	test.each([
		['DTDC', 'Z 1/2&x=1', 'https://dtdc.example/?awb=Z%201%2F2%26x%3D1&no=Z%201%2F2%26x%3D1'],
		[' dtdc ', 'Z1', 'https://dtdc.example/?awb=Z1&no=Z1'],
		['DTDC', '$&', 'https://dtdc.example/?awb=%24%26&no=%24%26'],
		['India Post', 'EX1', 'https://post.example/track'],
		['Own van', '1', null],
		['Unknown', '1', null],
		[null, '1', null],
		['DTDC', null, null],
	])('by %j with the number %j is %j', (courier, trackingNumber, link) => {
		expect(trackingLink({ courier, trackingNumber }, ALL)).toBe(link)
	})
})

describe('courier input', () => {
	const parse = (change: object) => CourierInput.safeParse({ ...DTDC, ...change })

	test.each([
		'',
		'https://a.example/{number}',
		'https://a.example/track',
		'https://a.example/?n={number}#{number}',
	])('takes %j', (trackingUrl) => {
		expect(parse({ trackingUrl }).data?.trackingUrl).toBe(trackingUrl || null)
	})

	test.each([
		'http://a.example/{number}',
		'javascript:alert(1)',
		'a.example/{number}',
		'https://{number}.example/',
		'https://{number}@a.example/',
		'https://user@a.example/',
		`https://a.example/${'x'.repeat(300)}`,
	])('refuses the page %j', (trackingUrl) => {
		expect(parse({ trackingUrl }).success).toBe(false)
	})

	test.each(['', '  ', 'x'.repeat(61), 'DT\nDC'])('refuses the name %j', (name) => {
		expect(parse({ name }).success).toBe(false)
	})
})

test('a new shop offers the six usual couriers, each with the page that tracks a parcel', async () => {
	await shop.seedAnew()
	const offered = (await listCouriers(shop.db)).filter(({ isOffered }) => isOffered)
	expect(
		offered.map(({ name }) => [
			name,
			new URL(trackingLink({ courier: name, trackingNumber: 'X1' }, offered) ?? '').hostname,
		]),
	).toEqual([
		['Blue Dart', 'www.bluedart.com'],
		['Delhivery', 'www.delhivery.com'],
		['DTDC', 'txk.dtdc.com'],
		['India Post', 'www.indiapost.gov.in'],
		['Professional', 'www.tpcindia.com'],
		['ST Courier', 'stcourier.com'],
	])
})

describe('the list', () => {
	beforeEach(async () => {
		await shop.empty()
		await shop.db.insert(couriers).values(ALL)
	})

	test('has a courier once, whatever the case of its name', async () => {
		expect(await addCourier(shop, { input: { ...DTDC, name: 'dtdc' }, by })).toMatchObject({ field: 'name' })
		const input = { name: 'Ekart', trackingUrl: null, isOffered: true }
		const twice = await Promise.all([addCourier(shop, { input, by }), addCourier(shop, { input, by })])
		expect(twice.filter(({ ok }) => ok)).toHaveLength(1)
		expect((await listCouriers(shop.db)).map(({ name }) => name)).toEqual([
			'DTDC',
			'Ekart',
			'India Post',
			'Own van',
		])
	})

	test('is corrected, with an entry in the audit log that says what it was', async () => {
		const page = (await listCouriers(shop.db))[0]?.trackingUrl
		const input = { name: 'dtdc', trackingUrl: 'https://new.example/{number}', isOffered: false }
		expect(await updateCourier(shop, { input, by })).toEqual({ ok: true })
		expect((await listCouriers(shop.db))[0]).toEqual({ ...input, name: 'DTDC' })
		expect(await listAuditEntries(shop, {})).toMatchObject([
			{
				action: 'courier changed',
				subject: 'courier DTDC',
				detail: { page: `${page} → https://new.example/{number}`, offered: 'yes → no' },
			},
		])
		expect(await updateCourier(shop, { input: { ...input, name: 'Nobody' }, by })).toMatchObject({
			kind: 'missing',
		})
	})
})
