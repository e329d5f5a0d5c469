import { eq } from 'drizzle-orm'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import Overview, { loader } from './overview.tsx'
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import type { StaffRole } from '#shop/accounts/rules.ts'
import { rupees } from '#shop/money.ts'
import { cancelForShop } from '#shop/payments/cancellation/cancel.server.ts'
import { paymentAttempts } from '#shop/payments/tables.server.ts'
import { stockLevels } from '#shop/stock/tables.server.ts'
import { newAdminVisitor } from '#test/admin-visitor.ts'
import { placePaidOrder, startSandboxPayment } from '#test/fixtures/orders.ts'
import { COUNTER_SALE, enterQuotation, payInCash } from '#test/fixtures/quotations.ts'
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
	const { summary } = await loadAs('owner')
	expect(summary.tasks).toEqual({
		toPack: { count: 3, days: 365 },
		toShip: { count: 0, days: null },
		returns: { count: 0, days: null },
		toPayBack: null,
		messages: { count: 0, days: null },
		quotations: { count: 0, days: null },
	})
	expect(summary.stuckMoney).toEqual({ unconfirmed: 0, refunds: 0 })
	expect(summary.openRefunds).toEqual({ count: 0, amount: 0 })
	expect(summary.month).toEqual({
		name: 'November 2026',
		orders: 1,
		sales: rupees(280),
		comparisons: [
			{ name: 'October 2026', until: '25 Oct 2026', sales: 0, percent: null },
			{ name: 'November 2025', until: '25 Nov 2025', sales: rupees(280), percent: 0 },
		],
	})
	expect(summary.stock).toMatchObject({ variants: [{ available: 7, sold: 1, daysLeft: 49 }], more: 0 })
})

test('a payment that waits for a decision is stuck money', async () => {
	await startSandboxPayment(shop, 'sbx:pay')
	await shop.db.update(paymentAttempts).set({ state: 'review' })
	const { summary } = await loadAs('owner')
	expect(summary.stuckMoney).toEqual({ unconfirmed: 1, refunds: 0 })
})

test('money that the shop has to pay back itself is a task with its sum, and not all is well', async () => {
	await placePaidOrder(shop)
	shop.config.brand.otherPayments = 'on'
	const { label } = await enterQuotation(shop, COUNTER_SALE)
	const sold = await payInCash(shop, { label })
	if (!sold.ok) throw new Error(sold.message)
	await cancelForShop(shop, { number: sold.number, by: COMMAND_LINE })
	const loaded = await loadAs('owner')
	expect(loaded.summary.tasks.toPayBack).toEqual({ count: 1, amount: rupees(240), days: null })
	expect(loaded.summary.stuckMoney).toEqual({ unconfirmed: 0, refunds: 0 })
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
	const { summary } = await loadAs('owner')
	expect(summary.tasks.toPack).toEqual({ count: 0, days: null })
	expect(summary.month).toMatchObject({
		orders: 0,
		sales: 0,
		comparisons: [{ percent: null }, { percent: null }],
	})
	expect(summary.stock).toEqual({ paceDays: 28, isTracked: false, variants: [], more: 0 })
	expect(summary.setup).toEqual({
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

test('each role sees what it has to do with', async () => {
	const partsOf = async (role: StaffRole) => {
		const { summary, figures } = await loadAs(role)
		const parts = { ...summary.tasks, ...summary, tasks: null, figures }
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
