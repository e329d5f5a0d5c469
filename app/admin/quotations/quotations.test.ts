/** Tests the screens on which the shop enters orders: what they read from their forms, and what each role may do. */
import { randomUUID } from 'node:crypto'
import { renderSVG } from 'uqr'
import { beforeEach, expect, test } from 'vitest'
import { action as edit } from './edit-quotation.tsx'
import { action as create, loader as openNew } from './new-quotation.tsx'
import { loader as list } from './quotations.tsx'
import { action as submitTo, loader as show } from './quotation.tsx'
import { loader as total } from './quotation-total.ts'
import { type AdminVisitor, newAdminVisitor } from '#test/admin-visitor.ts'
import { stockLevels } from '#shop/stock/tables.server.ts'
import { MEENA, newCustomer } from '#test/fixtures/customers.ts'
import { pressPay, quotationForm } from '#test/fixtures/quotations.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let admin: AdminVisitor
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
	admin = await newAdminVisitor(shop)
})

const LINE = { pack: '1:small', grind: 'medium', quantity: '120' }

/** Returns the fields of the form as the browser sends them. */
function entered(change: object = {}): Record<string, string> {
	const { lines: _lines, ...fields } = quotationForm(change)
	return { ...fields, ...LINE, requestKey: randomUUID(), intent: 'create', ...change }
}

const NEW = '/admin/quotations/new'
const enter = (change: object = {}) => create(admin.args(NEW, entered(change), {}))

/** Enters a quotation and returns its screen. */
async function open(change: object = {}) {
	const answer = await enter(change)
	const number = /Q-\d+/.exec((answer instanceof Response && answer.headers.get('location')) || '')?.[0] ?? ''
	const path = `/admin/quotations/${number}`
	return {
		number,
		show: () => show(admin.args(path, undefined, { number })),
		submit: (fields: Record<string, string>) => submitTo(admin.args(path, fields, { number })),
		change: (fields: Record<string, string>) =>
			edit(admin.args(`${path}/edit`, { ...entered(), ...fields }, { number })),
	}
}

test('an order is entered, listed and shown with its link', async () => {
	const screen = await open()
	const { quotations } = await list(admin.args('/admin/quotations', undefined, {}))
	expect(quotations).toMatchObject([{ label: screen.number, state: 'Open', total: '₹28,800.00' }])
	const { sending, canEdit, orders } = await screen.show()
	expect({ canEdit, orders }).toEqual({ canEdit: true, orders: [] })
	if (!sending) throw new Error('cannot be sent')
	for (const words of [screen.number, '₹28,800.00', '27 Nov 2026', sending.url])
		expect(sending.text).toContain(words)
	expect(new URL(sending.whatsAppUrl).searchParams.get('text')).toBe(sending.text)
	expect(sending.qrCode).toBe(renderSVG(sending.url, { border: 2 }))
})

test('all wrong fields are named at once, and rows without a pack are left out', async () => {
	expect(await enter({ phone: '12', email: 'nobody' })).toMatchObject({
		errors: { phone: expect.any(String), email: expect.any(String) },
	})
	expect(await enter({ discount: '100' })).toMatchObject({ field: 'discountReason' })
	expect(await enter({ pack: '', quantity: '' })).toMatchObject({ field: 'lines' })
	expect(await enter({ pack: '', quantity: '3' })).toMatchObject({ error: 'Choose one of the packs.' })
	for (const quantity of ['1.200', '0', '12,00'])
		expect(await enter({ quantity })).toMatchObject({ error: expect.stringContaining('number of packs') })
})

test('the total is that of the quote, and what is promised keeps its price', async () => {
	const ask = async (query: object) => {
		const asked = { ...LINE, shippingMethod: 'standard', pincode: '625001', discount: '', ...query }
		const search = new URLSearchParams(asked).toString()
		return (await total(admin.args(`/admin/quotations/total?${search}`, undefined, {}))).json()
	}
	const rows = [
		['Subtotal', '₹28,800.00'],
		['Shipping', 'Free'],
		['Discount', '−₹800.00'],
		['Total, inclusive of all taxes', '₹28,000.00'],
	]
	expect(await ask({ discount: '800' })).toEqual({ rows, requoted: [], warnings: [] })
	await shop.db.insert(stockLevels).values({ productId: 1, size: 'small', available: 100, lowAt: 0 })
	expect(await ask({ discount: '800' })).toEqual({
		rows,
		requoted: [],
		warnings: [expect.stringContaining('only 100 in stock, 120 wanted')],
	})
	expect(await ask({ discount: '800,5x' })).toHaveProperty('error')
	expect(await ask({ pincode: '' })).toEqual({ error: 'Enter a PIN code' })
})

test('the form knows the customer', async () => {
	const customerId = await newCustomer(shop)
	const { values } = await openNew(admin.args(`${NEW}?customer=${customerId}`, undefined, {}))
	expect(values).toMatchObject({ customerId, name: MEENA.name, email: MEENA.email })
	const { found } = await openNew(admin.args(`${NEW}?find=${MEENA.mobile}`, undefined, {}))
	expect(found?.map(({ id }) => id)).toContain(customerId)
})

test('a change of what somebody else has changed is refused', async () => {
	const { show: shown, change } = await open()
	expect(await change({ quantity: '130', version: '1' })).toBeInstanceOf(Response)
	expect(await change({ quantity: '140', version: '1' })).toMatchObject({ title: 'Not saved' })
	expect((await shown()).total).toBe('₹31,200.00')
})

test('a manager neither enters an order for themselves nor records its payment; an owner does', async () => {
	const OWN = { error: 'Ask somebody else to do this for your own order.' }
	const { number } = await open({ email: 'ravi@example.in' })
	admin = await newAdminVisitor(shop, 'manager', { ...MEENA, name: 'Ravi', email: 'ravi@example.in' })
	expect(await enter({ email: 'Ravi@Example.in' })).toMatchObject(OWN)
	const path = `/admin/quotations/${number}`
	const change = { ...entered(), version: '1', email: 'ravi@example.in' }
	expect(await edit(admin.args(`${path}/edit`, change, { number }))).toMatchObject(OWN)
	// Another email in the form does not change whose quotation it is.
	const disguised = { ...change, email: 'somebody@example.in' }
	expect(await edit(admin.args(`${path}/edit`, disguised, { number }))).toMatchObject(OWN)
	const payment = { intent: 'record-payment', version: '1', method: 'cash', reference: '' }
	expect(await submitTo(admin.args(path, payment, { number }))).toMatchObject(OWN)
	expect(await enter({ email: 'somebody@example.in' })).toBeInstanceOf(Response)
	admin = await newAdminVisitor(shop, 'owner', { ...MEENA, name: 'Arun', email: 'arun@example.in' })
	expect(await enter({ email: 'arun@example.in' })).toBeInstanceOf(Response)
})

test('it is emailed once by a double press, and paid in cash once that is switched on', async () => {
	const { show: shown, submit } = await open()
	expect(await submit({ intent: 'email', emailsSent: '0' })).toHaveProperty('success')
	expect(await submit({ intent: 'email', emailsSent: '0' })).toHaveProperty('error')
	const payment = { intent: 'record-payment', version: '1', method: 'cash', reference: '' }
	expect(await submit(payment)).toMatchObject({ error: expect.stringContaining('switched off') })
	shop.config.brand.otherPayments = 'on'
	expect(await submit(payment)).toEqual({ success: 'Payment recorded' })
	expect(await shown()).toMatchObject({ state: 'paid', canEdit: false, sending: null })
	expect(await submit({ intent: 'withdraw' })).toHaveProperty('error')
})

test('cash is recorded while a payment page is open only by who has read that, and the screen goes on saying it', async () => {
	shop.config.brand.otherPayments = 'on'
	const { number, show: shown, submit } = await open()
	expect(await shown()).toMatchObject({ openPayment: null })
	await pressPay(shop, { label: number, scenario: 'sbx:open' })
	const payment = { intent: 'record-payment', version: '1', method: 'cash', reference: '' }
	expect(await submit(payment)).toMatchObject({
		title: 'Not recorded',
		error: expect.stringContaining('may be paying there'),
	})
	const { openPayment } = await shown()
	expect(openPayment).toBe('₹28,800.00')
	expect(await submit({ ...payment, openPayment: openPayment ?? '' })).toEqual({
		success: 'Payment recorded. Anything that still arrives online is refunded to the customer in full',
	})
	expect(await shown()).toMatchObject({ state: 'paid', openPayment: '₹28,800.00' })
})

test('a corrected email is to be sent the new link, and a withdrawn quotation has no PDF', async () => {
	const { show: shown, submit, change } = await open()
	await submit({ intent: 'email', emailsSent: '0' })
	expect(await shown()).toMatchObject({
		sending: { emailed: expect.any(String), hasEndedLinks: false },
		pdfUrl: expect.stringContaining('/pdf?'),
	})
	expect(await change({ version: '1', email: 'right@example.in' })).toBeInstanceOf(Response)
	expect(await shown()).toMatchObject({ sending: { emailed: null, hasEndedLinks: true } })
	await submit({ intent: 'email', emailsSent: '1' })
	expect(await shown()).toMatchObject({ sending: { hasEndedLinks: false } })
	expect(await submit({ intent: 'withdraw' })).toEqual({ success: 'Quotation withdrawn' })
	expect(await shown()).toMatchObject({ sending: null, pdfUrl: null })
})
