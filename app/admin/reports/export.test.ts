import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { loader } from './export.ts'
import { loader as exportSubscribers } from './export-subscribers.ts'
import { loader as loadExports } from './exports.tsx'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { cancelForShop } from '#shop/payments/cancellation/cancel.server.ts'
import { CONSENT } from '#shop/subscribers/consent.ts'
import { subscribe, unsubscribe } from '#shop/subscribers/subscribers.server.ts'
import { subscribers } from '#shop/subscribers/tables.server.ts'
import { type AdminVisitor, newAdminVisitor } from '#test/admin-visitor.ts'
import { MADURAI_FOODS } from '#test/fixtures/companies.ts'
import { MEENA } from '#test/fixtures/customers.ts'
import { placePaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let admin: AdminVisitor
beforeEach(async () => {
	await shop.seedAnew()
	admin = await newAdminVisitor(shop)
})

const exportMonth = (report: string, month: string) =>
	loader(admin.args(`/admin/exports/${report}?month=${month}`, undefined, { report }))

test('a report is a CSV of one month with a byte order mark, and is not cached', async () => {
	for (const report of ['orders', 'register']) {
		const file = await exportMonth(report, '2026-11')
		expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${report}-2026-11.csv"`)
		expect(file.headers.get('cache-control')).toBe('no-store')
		expect(new Uint8Array(await file.arrayBuffer()).subarray(0, 3)).toEqual(
			new Uint8Array([0xef, 0xbb, 0xbf]),
		)
		await expect(exportMonth(report, '2026-13')).rejects.toMatchObject({ init: { status: 404 } })
	}
})

test('the files of GSTR-1 are those that the offline tool reads, without a byte order mark', async () => {
	shop.setClock(new Date('2026-11-20T10:00:00+05:30'))
	await placePaidOrder(shop, { change: { gstBuyer: MADURAI_FOODS } })
	const json = await exportMonth('gstr1', '2026-11')
	expect(json.headers.get('content-disposition')).toBe('attachment; filename="gstr1-2026-11.json"')
	expect(json.headers.get('x-row-count')).toBe('3')
	expect(await json.json()).toMatchObject({ fp: '112026', b2b: [{ ctin: '33AAPFU0939F1Z2' }] })
	const table = await exportMonth('gstr1-b2b', '2026-11')
	expect(table.headers.get('content-disposition')).toBe('attachment; filename="gstr1-b2b-2026-11.csv"')
	expect(table.headers.get('x-row-count')).toBe('1')
	expect(await table.text()).toMatch(/^GSTIN\/UIN of Recipient,.*\r\n33AAPFU0939F1Z2,Madurai Foods & Co\.,/)
	expect(await listAuditEntries(shop, { action: 'exported' })).toMatchObject([
		{ actorName: 'Kamala', subject: 'gstr1-b2b-2026-11.csv', detail: { rows: 1 } },
		{ actorName: 'Kamala', subject: 'gstr1-2026-11.json', detail: { rows: 3 } },
	])
	for (const report of ['gstr1-', 'gstr1-nothing', 'gst', 'documents'])
		await expect(exportMonth(report, '2026-11')).rejects.toMatchObject({ init: { status: 404 } })
})

test('an export of orders announces its number of rows', async () => {
	shop.setClock(new Date('2026-11-20T10:00:00+05:30'))
	await placePaidOrder(shop)
	await placePaidOrder(shop)
	const file = await exportMonth('orders', '2026-11')
	expect(file.headers.get('x-row-count')).toBe('2')
	expect((await file.text()).trimEnd().split('\r\n')).toHaveLength(3)
})

test('an accountant gets the orders without email, phone and street', async () => {
	shop.setClock(new Date('2026-11-20T10:00:00+05:30'))
	await placePaidOrder(shop)
	const [header = '', row = ''] = (await (await exportMonth('orders', '2026-11')).text()).split('\r\n')
	admin = await newAdminVisitor(shop, 'accountant', { ...MEENA, name: 'Arun', email: 'arun@example.in' })
	const [shortHeader = '', short = ''] = (await (await exportMonth('orders', '2026-11')).text()).split('\r\n')
	expect(header).toContain('Name,Email,Phone,Address,City')
	expect(shortHeader).toBe(header.replace('Email,Phone,Address,', ''))
	expect(row).toContain('meena@example.in')
	for (const contact of ['@', '98765', '98400', 'Street', 'Nagar']) expect(short).not.toContain(contact)
	expect(short).toContain('Meena')
})

const exportDays = (report: string, from: string, to: string) =>
	loader(admin.args(`/admin/exports/${report}?from=${from}&to=${to}`, undefined, { report }))

test('orders, documents and refunds are exported for any days, both included, as days in India', async () => {
	shop.setClock(new Date('2026-11-20T23:59:00+05:30'))
	const { number } = await placePaidOrder(shop)
	await cancelForShop(shop, { number, by: { id: null, name: 'Kamala' } })
	shop.setClock(new Date('2026-11-21T00:00:00+05:30'))
	const { number: next } = await placePaidOrder(shop)
	await cancelForShop(shop, { number: next, by: { id: null, name: 'Kamala' } })
	for (const [report, rows] of [
		['orders', 1],
		['register', 2],
		['refunds', 1],
	] as const) {
		const file = await exportDays(report, '2026-11-19', '2026-11-20')
		expect(file.headers.get('content-disposition')).toContain(`${report}-2026-11-19-to-2026-11-20.csv`)
		expect(file.headers.get('x-row-count')).toBe(String(rows))
		const text = await file.text()
		expect(text).toContain(number)
		expect(text).not.toContain(next)
		await expect(exportDays(report, '2026-11-21', '2026-11-20')).rejects.toMatchObject({
			init: { status: 404 },
		})
	}
	const refunds = await (await exportDays('refunds', '2026-11-01', '2026-11-30')).text()
	expect(refunds).toContain(`,${number},Meena Sundaram,Refund after cancellation,Not sent yet,280`)
	expect(refunds.trimEnd().split('\r\n')).toHaveLength(3)
})

test('subscribers are exported with their consent, and with the day on which their mailbox refused', async () => {
	shop.setClock(new Date('2026-11-20T10:00:00+05:30'))
	await subscribe(shop, { email: 'ravi@example.in', name: 'Ravi Kumar', clientIp: '192.0.2.1' })
	await subscribe(shop, { email: MEENA.email, clientIp: '192.0.2.1' })
	shop.setClock(new Date('2026-11-21T10:00:00+05:30'))
	await shop.db
		.update(subscribers)
		.set({ bouncedAt: shop.clock() })
		.where(eq(subscribers.email, 'ravi@example.in'))
	await subscribe(shop, { email: 'gone@example.in', clientIp: '192.0.2.1' })
	await unsubscribe(shop, 'gone@example.in')
	const file = await exportSubscribers(admin.args('/admin/subscribers.csv'))
	expect(file.headers.get('x-row-count')).toBe('2')
	expect(await file.text()).toBe(
		[
			'Email,Name,Subscribed,Consent,Bounced',
			`meena@example.in,Coffee Lover,2026-11-20 10:00,${CONSENT},`,
			`ravi@example.in,Ravi Kumar,2026-11-20 10:00,${CONSENT},2026-11-21 10:00`,
			'',
		].join('\r\n'),
	)
})

test('the screen begins with this month, and says which days do not fit', async () => {
	shop.setClock(new Date('2026-11-20T23:59:00+05:30'))
	const load = (query: string) => loadExports(admin.args(`/admin/exports${query}`))
	expect(await load('')).toMatchObject({ days: { from: '2026-11-01', to: '2026-11-20' } })
	const backwards = { from: '2026-11-30', to: '2026-11-01' }
	expect(await load('?from=2026-11-30&to=2026-11-01')).toMatchObject({ days: null, entered: backwards })
})
