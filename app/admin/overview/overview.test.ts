import { eq } from 'drizzle-orm'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import Overview, { action, loader } from './overview.tsx'
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import type { StaffRole } from '#shop/accounts/rules.ts'
import { products } from '#shop/catalogue/tables.server.ts'
import { BRAND_DEFAULTS } from '#shop/config/brand.ts'
import { rupees } from '#shop/money.ts'
import { cancelForShop } from '#shop/payments/cancellation/cancel.server.ts'
import { paymentAttempts } from '#shop/payments/tables.server.ts'
import { listHiddenSteps } from '#shop/staff/setup-list.server.ts'
import { stockLevels } from '#shop/stock/tables.server.ts'
import { newAdminVisitor } from '#test/admin-visitor.ts'
import { placePaidOrder, startSandboxPayment } from '#test/fixtures/orders.ts'
import { COUNTER_SALE, enterQuotation, payInCash } from '#test/fixtures/quotations.ts'
import { changeShipping, zoneForm } from '#test/fixtures/shipping-settings.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	await shop.db.delete(stockLevels)
	shop.setClock(new Date('2026-11-25T06:30:00Z'))
})

async function loadAs(role: StaffRole) {
	const admin = await newAdminVisitor(shop, role)
	return loader(admin.args('/admin'))
}

function textOf(loaderData: Awaited<ReturnType<typeof loader>>): string {
	const Page = createRoutesStub([{ path: '/', Component: () => Overview({ loaderData } as never) }])
	const html = renderToStaticMarkup(createElement(Page))
	return html.replace(/<[^>]*>/g, '').replaceAll('&#x27;', "'")
}

async function sellAt(time: string) {
	shop.setClock(new Date(time))
	await placePaidOrder(shop)
	shop.setClock(new Date('2026-11-25T06:30:00Z'))
}

test('the owner sees what waits, that no money is stuck, how the month goes and what runs out', async () => {
	await sellAt('2025-11-25T06:29:00Z')
	await sellAt('2026-10-25T06:31:00Z')
	await sellAt('2026-11-22T06:30:00Z')
	await shop.db.insert(stockLevels).values({ productId: 1, size: 'small', available: 7, lowAt: 5 })
	const { glance } = await loadAs('owner')
	expect(glance.tasks).toEqual({
		toPack: { count: 3, days: 365 },
		toShip: { count: 0, days: null },
		returns: { count: 0, days: null },
		toPayBack: null,
		messages: { count: 0, days: null },
		quotations: { count: 0, days: null },
	})
	expect(glance.stuckMoney).toEqual({ unconfirmed: 0, refunds: 0 })
	expect(glance.openRefunds).toEqual({ count: 0, amount: 0 })
	expect(glance.month).toEqual({
		name: 'November 2026',
		orders: 1,
		sales: rupees(280),
		comparisons: [
			{ name: 'October 2026', until: '25 Oct 2026', sales: 0, percent: null },
			{ name: 'November 2025', until: '25 Nov 2025', sales: rupees(280), percent: 0 },
		],
	})
	expect(glance.stock).toMatchObject({ packs: [{ available: 7, sold: 1, daysLeft: 49 }], more: 0 })
})

test('a payment that waits for a decision is stuck money', async () => {
	await startSandboxPayment(shop, 'sbx:pay')
	await shop.db.update(paymentAttempts).set({ state: 'review' })
	const { glance } = await loadAs('owner')
	expect(glance.stuckMoney).toEqual({ unconfirmed: 1, refunds: 0 })
})

test('money that the shop has to pay back itself is a task with its sum, and not all is well', async () => {
	await placePaidOrder(shop)
	shop.config.brand.otherPayments = 'on'
	const { label } = await enterQuotation(shop, COUNTER_SALE)
	const sold = await payInCash(shop, { label })
	if (!sold.ok) throw new Error(sold.message)
	await cancelForShop(shop, { number: sold.number, by: COMMAND_LINE })
	const loaded = await loadAs('owner')
	expect(loaded.glance.tasks.toPayBack).toEqual({ count: 1, amount: rupees(240), days: null })
	expect(loaded.glance.stuckMoney).toEqual({ unconfirmed: 0, refunds: 0 })
	const text = textOf(loaded)
	expect(text).toContain('1refund to pay back yourself₹240')
	expect(text).toContain('1 refund to pay back yourself, ₹240')
	expect(text).not.toContain('No money is stuck')
})

test('the overview is in plain words, without codes of the database or the provider', async () => {
	await placePaidOrder(shop)
	const { attempt } = await startSandboxPayment(shop, 'sbx:pay')
	await shop.db
		.update(paymentAttempts)
		.set({ state: 'failed', errorCode: 'TXN_CANCELLED' })
		.where(eq(paymentAttempts.id, attempt.id))
	for (const [state, errorCode] of [
		['failed', 'UNKNOWN_TO_US'],
		['failed', null],
		['expired', null],
		['review', null],
	] as const) {
		const other = await startSandboxPayment(shop, 'sbx:pay')
		await shop.db
			.update(paymentAttempts)
			.set({ state, errorCode })
			.where(eq(paymentAttempts.id, other.attempt.id))
	}
	await shop.db.insert(stockLevels).values({ productId: 1, size: 'small', available: 0, lowAt: 5 })
	const text = textOf(await loadAs('owner'))
	for (const words of [
		'1order to packfrom today',
		"1 payment was received but its order isn't confirmed.",
		'100% Pure, Small (220g)Sold out',
		'1 of 6 payments succeeded',
		'Cancelled by the customer1',
		'Another reason1',
		'Failed, no reason given1',
		'Expired1',
	])
		expect(text).toContain(words)
	expect(text).not.toMatch(/\w_\w|undefined|null|NaN/)
})

test('a fresh shop has nothing to do and nothing to compare', async () => {
	const { glance } = await loadAs('owner')
	expect(glance.tasks.toPack).toEqual({ count: 0, days: null })
	expect(glance.month).toMatchObject({
		orders: 0,
		sales: 0,
		comparisons: [{ percent: null }, { percent: null }],
	})
	expect(glance.stock).toEqual({ paceDays: 28, isTracked: false, packs: [], more: 0 })
	expect(glance.setup).toEqual({
		steps: ['details', 'gstin', 'logo', 'holidays', 'payments', 'email'],
		keys: ['details', 'gstin', 'logo', 'holidays 2027', 'payments', 'email'],
		placeholders: [
			'Legal name',
			'Postal address',
			'FSSAI licence number',
			'Email',
			'Phone',
			'WhatsApp number',
			'Instagram',
			'Grievance officer',
		],
		originals: { pictures: [], texts: [] },
		holidayYear: '2027',
		isHidden: false,
	})
})

test('a shop with another name and place reads where the original ones remain, until they are replaced', async () => {
	shop.config.brand = { ...BRAND_DEFAULTS, name: 'Malabar Kaapi Works', address: '14 Beach Road, Kozhikode' }
	try {
		const admin = await newAdminVisitor(shop)
		const readSetup = async () => (await loader(admin.args('/admin'))).glance.setup
		const setup = await readSetup()
		expect(setup?.steps).toEqual(expect.arrayContaining(['pictures', 'texts']))
		expect(setup?.originals.texts.map(({ label }) => label)).toEqual([
			'Home page',
			'Our Story',
			'About Us',
			'Terms',
			'Delivery',
		])
		expect(setup?.originals.pictures).toEqual([
			{ label: 'Artisan Blend - 100% Pure', to: '/admin/catalogue/1' },
			{ label: 'Artisan Blend - Perfect', to: '/admin/catalogue/2' },
			{ label: 'Artisan Blend - Classic', to: '/admin/catalogue/3' },
			{ label: 'Home page', to: '/admin/pages/home' },
			{ label: 'Our Story', to: '/admin/pages/story' },
			{ label: 'Contact and questions', to: '/admin/pages/contact' },
			{ label: 'Logo and other images', to: '/admin/pages/brand' },
		])
		await shop.db
			.update(products)
			.set({ images: [{ path: 'pure/1795161600000-pack.jpg', alt: '' }] })
			.where(eq(products.id, 1))
		const places = (await readSetup())?.originals.pictures.map(({ label }) => label)
		expect(places).not.toContain('Artisan Blend - 100% Pure')
	} finally {
		shop.config.brand = { ...BRAND_DEFAULTS }
	}
})

test('the zones are listed until another place than the original city is the nearest', async () => {
	shop.config.brand = { ...BRAND_DEFAULTS, address: '14 Beach Road, Kozhikode' }
	try {
		const admin = await newAdminVisitor(shop)
		const readPlaces = async () => (await loader(admin.args('/admin'))).glance.setup?.originals.texts ?? []
		expect(await readPlaces()).toContainEqual({ label: 'Delivery', to: '/admin/delivery' })
		await changeShipping(shop, (form) => {
			form.zones.unshift(
				zoneForm({ name: 'Kozhikode', prefixes: '673', min: '1', max: '1', expressMax: '1' }),
			)
		})
		expect((await readPlaces()).map(({ label }) => label)).toEqual([
			'Home page',
			'Our Story',
			'About Us',
			'Terms',
		])
	} finally {
		shop.config.brand = { ...BRAND_DEFAULTS }
	}
})

test('an owner hides the list of what is missing, until something else is, and brings it back', async () => {
	const admin = await newAdminVisitor(shop)
	const press = (intent: string) => action(admin.args('/admin', { intent }))
	const isHidden = async () => (await loader(admin.args('/admin'))).glance.setup?.isHidden
	expect(await press('hide-setup')).toHaveProperty('success')
	expect(await isHidden()).toBe(true)
	expect(await press('hide-setup')).toHaveProperty('success')
	expect(await listHiddenSteps(shop, '00000000-0000-4000-8000-000000000000')).toEqual([])
	shop.setClock(new Date('2027-11-25T06:30:00Z'))
	expect(await isHidden()).toBe(false)
	shop.setClock(new Date('2026-11-25T06:30:00Z'))
	expect(await press('show-setup')).toHaveProperty('success')
	expect(await isHidden()).toBe(false)
})

test('each role sees what it has to do with', async () => {
	const partsOf = async (role: StaffRole) => {
		const { glance, figures } = await loadAs(role)
		const parts = { ...glance.tasks, ...glance, tasks: null, figures }
		return Object.entries(parts).flatMap(([name, part]) => (part === null ? [] : [name]))
	}
	const shopped = [
		'toPack',
		'toShip',
		'returns',
		'messages',
		'quotations',
		'stuckMoney',
		'openRefunds',
		'owed',
		'month',
		'stock',
		'setup',
		'figures',
	]
	expect(await partsOf('owner')).toEqual(shopped)
	await shop.empty()
	expect(await partsOf('packer')).toEqual(['toPack', 'toShip', 'returns', 'stock'])
	await shop.empty()
	expect(await partsOf('accountant')).toEqual(['openRefunds', 'owed', 'month', 'figures'])
	await shop.empty()
	expect(await partsOf('support')).toEqual(['returns', 'messages', 'quotations', 'openRefunds', 'owed'])
})
