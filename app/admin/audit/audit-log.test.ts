import { randomUUID } from 'node:crypto'
import { getTableColumns } from 'drizzle-orm'
import { describeDetails, joinDetails } from './audit-details.ts'
import { beforeEach, expect, test } from 'vitest'
import { loader } from './audit-log.tsx'
import { COMMAND_LINE, recordAudit } from '#shop/audit/audit.server.ts'
import { recordSecurityEvent } from '#shop/audit/security-events.server.ts'
import { products, productVariants } from '#shop/catalogue/tables.server.ts'
import { createNewsletter } from '#shop/newsletters/admin.server.ts'
import { EMPTY_NEWSLETTER } from '#shop/newsletters/definition.ts'
import { newsletters } from '#shop/newsletters/tables.server.ts'
import { createPromo } from '#shop/promos/admin.server.ts'
import { PromoInput } from '#shop/promos/input.ts'
import { inTransaction } from '#shop/transaction.server.ts'
import { type AdminVisitor, newAdminVisitor } from '#test/admin-visitor.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let admin: AdminVisitor
beforeEach(async () => {
	await shop.seedAnew()
	admin = await newAdminVisitor(shop)
})

type Stored = { action: string; subject?: string; detail?: Record<string, unknown> }

const record = ({ action, subject = 'x', detail = {} }: Stored) =>
	inTransaction(shop, (transaction) =>
		recordAudit(shop, transaction, { by: COMMAND_LINE, action, subject, detail }),
	)

const load = async (query = '') => {
	const { entries } = await loader(admin.args(`/admin/audit${query}`))
	return entries.map(({ details, ...entry }) => ({ ...entry, details: joinDetails(details) }))
}

const describeDetail = (detail: Record<string, unknown>) =>
	joinDetails(describeDetails(detail, (subject) => `the name of ${subject}`))

test('a promo code is described by its terms, not by its columns', async () => {
	const terms = { code: 'X', kind: 'percentage', percent: '15', atMost: '100', minimumOrder: '300' }
	const limits = { uses: '200', usesPerCustomer: '1', endsAt: '2098-12-01' }
	const input = PromoInput.parse({ ...terms, ...limits })
	expect(await createPromo(shop, { input, products: [], by: COMMAND_LINE })).toMatchObject({ ok: true })
	expect(await load()).toMatchObject([
		{
			actorName: 'Command line',
			action: 'Promo code created',
			subject: 'X',
			details:
				'15% off, up to ₹100, orders from ₹300 with shipping, 1 use per customer, 200 uses in total, until 01 Dec 2098',
		},
	])
})

test('a business detail is named as on its screen', () => {
	expect(describeDetail({ returnDays: '7 → 14', taxRegistration: 'regular → composition' })).toBe(
		'Days to return a pack: 7 → 14, GST registration: regular → composition',
	)
})

test('every field of a product and a pack size is named in words', () => {
	for (const field of [products, productVariants].flatMap((table) => Object.keys(getTableColumns(table)))) {
		const [label = ''] = describeDetail({ [field]: 'x' }).split(':')
		expect(label).not.toMatch(/[a-z][A-Z]/)
	}
	expect(describeDetail({ shelfLife: 'none → 6 months', coffeePercent: '100 → 81' })).toBe(
		'Shelf life: none → 6 months, Coffee (%): 100 → 81',
	)
	expect(describeDetail({ 'zone Kerala': 'x' })).toBe('Zone Kerala: x')
})

test('a newsletter, a batch and an export are described in words, the most important first', () => {
	expect(describeDetail({ pace: 10, subject: 'Pongal roast', recipients: 1204 })).toBe(
		'Subject: Pongal roast, Recipients: 1,204, Emails a minute: 10',
	)
	expect(describeDetail({ version: 2, subject: 'Pongal roast' })).toBe('Subject: Pongal roast')
	expect(describeDetail({ product: 1, roasted: '2026-11-20', 'best before': '2027-05-20' })).toBe(
		'Product: the name of product 1, Roasted on: 20 Nov 2026, Best before: 20 May 2027',
	)
	expect(describeDetail({ restocked: 'yes' })).toBe('Put back into stock: Yes')
	const copyOf = randomUUID()
	expect(describeDetail({ copyOf })).toBe(`Copy of: the name of newsletter ${copyOf}`)
	expect(describeDetail({ copyOf: 'Perfect' })).toBe('Copy of: Perfect')
})

test('a promo code of an earlier version is described by its terms, too', async () => {
	const limits = { minimumOrder: null, uses: 200, usesPerCustomer: null, startsAt: null, endsAt: null }
	const detail = { code: 'X', kind: 'percentage', percent: 15, amount: null, atMost: null, ...limits }
	await record({ action: 'promo code created', subject: 'X', detail })
	expect(await load()).toMatchObject([{ details: '15% off, 200 uses in total' }])
})

test('products, stock, replies and admins are named as on the screens', async () => {
	await record({
		action: 'stock changed',
		subject: 'product 1 small',
		detail: { from: 'not tracked', to: 3, limited: 'at 10' },
	})
	await record({ action: 'product content reset', subject: 'product 2' })
	await record({ action: 'message answered', detail: { answer: 'at your door' } })
	await record({ action: 'made an admin' })
	await record({
		action: 'tax change added',
		subject: 'tax coffee',
		detail: { from: '2027-04-01', hsn: '0901', rate: '12%', reason: null },
	})
	expect((await load()).map(({ action, subject, details }) => [action, subject, details])).toEqual([
		['Tax change added', 'Pure coffee', 'HSN code: 0901, Applies from: 01 Apr 2027, GST rate: 12%'],
		['Admin access granted', 'x', ''],
		['Message replied to', 'x', 'Reply: at your door'],
		['Product content reset', 'Perfect', ''],
		['Stock changed', '100% Pure, Small (220g)', 'Not tracked → 3, Low at: 10'],
	])
})

test('the subject is found by the name on the screen and by what is stored', async () => {
	await record({ action: 'price changed', subject: 'product 1 small' })
	await record({ action: 'promo code activated', subject: 'PURE20' })
	await record({ action: 'price changed', subject: 'product 2 small' })
	const find = async (text: string) =>
		(await load(`?subject=${encodeURIComponent(text)}`)).map(({ subject }) => subject)
	expect(await find('pure')).toEqual(['PURE20', '100% Pure, Small (220g)'])
	expect(await find('product 2')).toEqual(['Perfect, Small (220g)'])
	expect(await find('')).toHaveLength(3)
	expect(await find('nothing')).toEqual([])
})

test('a page and a newsletter are named as on the screens', async () => {
	await record({ action: 'page changed', subject: 'page home' })
	expect(await createNewsletter(shop, { by: COMMAND_LINE })).toMatchObject({ ok: true })
	await shop.db.update(newsletters).set({
		content: { ...EMPTY_NEWSLETTER, inbox: { subject: 'Pongal roast', preheader: '' } },
	})
	await record({ action: 'newsletter deleted', subject: `newsletter ${randomUUID()}` })
	expect((await load()).map(({ subject }) => subject)).toEqual([
		'A deleted draft',
		'Pongal roast',
		'Home page',
	])
})

test('a customer is named, linked and found by name and email, until the account is deleted', async () => {
	const id = await newCustomer(shop, { name: 'Meena Sundaram', email: 'meena@example.in' })
	await record({ action: 'customer note added', subject: id })
	await record({ action: 'customer deleted', subject: randomUUID() })
	expect(await load()).toMatchObject([
		{ subject: 'Deleted customer', subjectPath: null },
		{ subject: 'Meena Sundaram', subjectEmail: 'meena@example.in', subjectPath: `/admin/people/${id}` },
	])
	for (const text of ['meena s', 'meena@example.in', id])
		expect(await load(`?subject=${encodeURIComponent(text)}`)).toMatchObject([{ subject: 'Meena Sundaram' }])
})

test('what an entry is about is named once, and its details in words', async () => {
	const [detail, subject] = [{ role: 'packer' }, 'ravi@example.in']
	await record({ action: 'invited to the staff', subject, detail })
	await record({ action: 'batch created', subject: 'batch P-1' })
	await record({ action: 'shipping changed', subject: 'shipping', detail: { 'cut-off': '3 pm → 4 pm' } })
	expect(await createNewsletter(shop, { by: COMMAND_LINE })).toMatchObject({ ok: true })
	const content = { ...EMPTY_NEWSLETTER, inbox: { subject: 'Pongal roast', preheader: '' } }
	const [row] = await shop.db.update(newsletters).set({ content }).returning({ id: newsletters.id })
	const sent = { subject: 'Pongal roast', recipients: 26, pace: 10 }
	await record({ action: 'newsletter sent', subject: `newsletter ${row?.id}`, detail: sent })
	expect((await load()).map(({ subject: about, details }) => [about, details])).toEqual([
		['Pongal roast', 'Recipients: 26, Emails a minute: 10'],
		['Pongal roast', ''],
		['Delivery', 'Cut-off: 3 pm → 4 pm'],
		['Batch P-1', ''],
		['ravi@example.in', 'Role: Packer'],
	])
})

test('sign-ins are listed apart from actions, with codes instead of names', async () => {
	await record({ action: 'price changed' })
	const event = { event: 'sign-in failed', clientIp: '192.0.2.1', reason: 'wrong_password' } as const
	await recordSecurityEvent(shop, shop.db, { ...event, email: 'meena@example.in' })
	await recordSecurityEvent(shop, shop.db, { ...event, email: null, clientIp: null })
	expect(await load()).toMatchObject([{ action: 'Price changed' }])
	expect(await load('?show=sign-ins')).toMatchObject([
		{ actorName: '', action: 'Sign-in failed', subject: '' },
		{
			actorName: expect.stringMatching(/^Account [0-9a-f]{10}$/),
			action: 'Sign-in failed',
			subject: expect.stringMatching(/^Network [0-9a-f]{10}$/),
			details: 'Wrong password',
		},
	])
	expect(await load('?show=sign-ins&subject=meena@example.in')).toHaveLength(1)
	expect(await load('?show=sign-ins&subject=ravi@example.in')).toEqual([])
	expect(await load('?show=sign-ins&before=2')).toHaveLength(1)
})

test('entries are filtered by person, action, days and what they were about', async () => {
	const recordAs = (name: string, at: string, action: string, subject: string) => {
		shop.setClock(new Date(at))
		return inTransaction(shop, (transaction) =>
			recordAudit(shop, transaction, { by: { id: null, name }, action, subject }),
		)
	}
	await recordAs('Ravi', '2026-11-19T18:29:59Z', 'order packed', 'SK3-1')
	await recordAs('Ravi', '2026-11-19T18:30:00Z', 'order shipped', 'SK3-1')
	await recordAs('Kamala', '2026-11-20T18:29:59Z', 'order shipped', 'SK3-2')
	await recordAs('Kamala', '2026-11-20T18:30:00Z', 'price changed', 'product 1 small')
	const subjects = async (query: string) => (await load(query)).map(({ subject }) => subject).toReversed()
	expect(await subjects('?who=Ravi')).toEqual(['SK3-1', 'SK3-1'])
	expect(await subjects('?act=order+shipped')).toEqual(['SK3-1', 'SK3-2'])
	expect(await subjects('?from=2026-11-20&until=2026-11-20')).toEqual(['SK3-1', 'SK3-2'])
	expect(await subjects('?who=Kamala&act=order+shipped&subject=sk3')).toEqual(['SK3-2'])
	expect(await subjects('?who=Nobody')).toEqual([])
	expect(await subjects('?from=yesterday&until=')).toHaveLength(4)
	const { filters } = await loader(admin.args('/admin/audit'))
	expect(filters?.who.map(({ label }) => label)).toEqual(['Kamala', 'Ravi'])
	expect(filters?.act).toEqual([
		{ value: 'order packed', label: 'Order packed' },
		{ value: 'order shipped', label: 'Order shipped' },
		{ value: 'price changed', label: 'Price changed' },
	])
})

test('a person is found under every name they have had, and distinguished from another of the same name', async () => {
	const newPerson = async (email: string) => ({ id: await newCustomer(shop, { name: 'Ravi', email }) })
	const [ravi, other] = [await newPerson('ravi@example.in'), await newPerson('other@example.in')]
	const recordAs = ({ id }: { id: string | null }, name: string, subject: string) =>
		inTransaction(shop, (transaction) =>
			recordAudit(shop, transaction, { by: { id, name }, action: 'order packed', subject }),
		)
	await recordAs(ravi, 'Kamala', 'SK3-1')
	await recordAs(ravi, 'Ravi', 'SK3-2')
	await recordAs(other, 'Ravi', 'SK3-3')
	await recordAs({ id: null }, 'Ravi', 'SK3-4')
	expect(await load(`?who=${ravi.id}`)).toMatchObject([
		{ actorName: 'Ravi', actorEmail: 'ravi@example.in', subject: 'SK3-2' },
		{ actorName: 'Kamala', actorEmail: 'ravi@example.in', subject: 'SK3-1' },
	])
	expect(await load('?who=Ravi')).toMatchObject([{ actorEmail: '', subject: 'SK3-4' }])
	const { filters } = await loader(admin.args('/admin/audit'))
	expect(filters?.who.map(({ label }) => label).toSorted()).toEqual([
		'Ravi',
		'Ravi, other@example.in',
		'Ravi, ravi@example.in',
	])
})

test('a log without entries has nothing to choose from', async () => {
	const { filters, entries } = await loader(admin.args('/admin/audit'))
	expect(filters).toEqual({ who: [], act: [] })
	expect(entries).toEqual([])
})
