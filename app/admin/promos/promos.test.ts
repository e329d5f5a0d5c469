import { beforeEach, describe, expect, test } from 'vitest'
import { action as download } from './campaign-codes.ts'
import { action as create, loader as loadNew } from './new-promo.tsx'
import { action, loader } from './promo.tsx'
import { action as setStatus, loader as list } from './promo-codes.tsx'
import { findPromo } from '#shop/promos/promos.server.ts'
import { rupees } from '#shop/money.ts'
import { type AdminVisitor, newAdminVisitor } from '#test/admin-visitor.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let admin: AdminVisitor
beforeEach(async () => {
	await shop.seedAnew()
	admin = await newAdminVisitor(shop)
})

type Fields = Record<string, string> | [string, string][]

const NEW = '/admin/promos/new'
const send = (fields: Fields) => create(admin.args(NEW, fields))
const idOf = async (label: string) => {
	const { promos } = await list(admin.args('/admin/promos'))
	return promos.find((promo) => promo.label === label)?.id ?? ''
}
const edit = (id: string, fields: Fields) => action(admin.args(`/admin/promos/${id}`, fields, { id }))
const load = (id: string) => loader(admin.args(`/admin/promos/${id}`, undefined, { id }))

/** Also has the fields of other discounts and methods, which a form without scripts sends too. */
const EVERYTHING = {
	prefix: '',
	count: '',
	percent: '20',
	atMost: '',
	amount: '75',
	buyQuantity: '2',
	getQuantity: '1',
	minimumOrder: '300',
	uses: '5',
	usesPerCustomer: '',
	startsAt: '',
	endsAt: '',
}

describe('the form', () => {
	test('creates a code and leaves out what its discount does not show', async () => {
		const fields = { ...EVERYTHING, method: 'code', code: 'onam75', name: 'x', kind: 'fixed' }
		const sent = await send(fields)
		const id = await idOf('ONAM75')
		expect(sent instanceof Response && sent.headers.get('location')).toBe(`/admin/promos?created=${id}`)
		expect(await findPromo(shop.db, 'ONAM75')).toMatchObject({
			terms: { kind: 'fixed', amount: rupees(75), goods: null },
			minimumOrder: rupees(300),
			uses: 5,
		})
	})

	test('says on the list what was created, and when it works, until it is switched off', async () => {
		const fields = { ...EVERYTHING, method: 'automatic', name: 'Pongal offer', kind: 'percentage' }
		await send({ ...fields, startsAt: '2099-01-14' })
		const id = await idOf('Pongal offer')
		const created = async () => (await list(admin.args(`/admin/promos?created=${id}`))).created
		expect(await created()).toEqual({
			id,
			label: 'Pongal offer',
			terms: '20% off, orders from ₹300 with shipping, from 14 Jan 2099',
			whenItWorks: 'It starts on 14 Jan 2099.',
			warning: null,
			bannerMessage: 'Pongal offer: 20% off, orders from ₹300 with shipping',
		})
		const goods: [string, string][] = ['1', '2', '3:small', '3:medium', '3:large'].map((key) => [
			'goods',
			key,
		])
		const terms = Object.entries({ ...fields, name: 'Pongal offer for the whole family and friends' })
		await send([...terms, ...goods])
		const longId = await idOf('Pongal offer for the whole family and friends')
		const long = await list(admin.args(`/admin/promos?created=${longId}`))
		expect(long.created?.bannerMessage).toBe('Pongal offer for the whole family and friends')
		await edit(id, { intent: 'deactivate' })
		expect(await created()).toBeUndefined()
		expect((await list(admin.args('/admin/promos'))).created).toBeUndefined()
	})

	test('warns of a code that leaves nothing to pay', async () => {
		const warningOf = async (code: string, change: object) => {
			await send({ ...EVERYTHING, method: 'code', code, kind: 'percentage', minimumOrder: '', ...change })
			return (await list(admin.args(`/admin/promos?created=${await idOf(code)}`))).created?.warning
		}
		const warning = expect.stringContaining('less than ₹1 would be left to pay')
		expect(await warningOf('FREE100', { percent: '100' })).toEqual(warning)
		expect(await warningOf('FREE-ATMOST', { percent: '100', atMost: '50' })).toBeNull()
		expect(await warningOf('ALMOST', { percent: '99' })).toBeNull()
		const fixed = { kind: 'fixed', amount: '300' }
		expect(await warningOf('ALL300', { ...fixed, minimumOrder: '300' })).toEqual(warning)
		expect(await warningOf('SOME300', { ...fixed, minimumOrder: '301' })).toBeNull()
		await send({ ...EVERYTHING, method: 'automatic', name: 'All free', kind: 'percentage', percent: '100' })
		expect(
			(await list(admin.args(`/admin/promos?created=${await idOf('All free')}`))).created?.warning,
		).toBeNull()
	})

	test('reads several products', async () => {
		const fields = Object.entries({ ...EVERYTHING, method: 'code', code: 'TWO', kind: 'buy_x_get_y' })
		await send([...fields, ['goods', '1'], ['goods', '2:small'], ['freeGoods', '3']])
		expect(await findPromo(shop.db, 'TWO')).toMatchObject({
			terms: { buy: 2, get: 1, goods: [{ productId: 1 }, { size: 'small' }], freeGoods: [{ productId: 3 }] },
		})
	})

	test('creates an offer for everybody, whatever limits it would send', async () => {
		await send({ ...EVERYTHING, method: 'automatic', name: 'Pongal offer', code: 'x', kind: 'percentage' })
		const { promos } = await list(admin.args('/admin/promos'))
		expect(promos).toContainEqual(
			expect.objectContaining({
				label: 'Pongal offer',
				terms: '20% off, orders from ₹300 with shipping',
				uses: '0 times',
				state: 'Active',
			}),
		)
	})

	test('names the field that is wrong', async () => {
		const fields = { ...EVERYTHING, method: 'code', code: 'ONAM', kind: 'percentage' }
		expect(await send({ ...fields, percent: '200' })).toMatchObject({ field: 'percent' })
		expect(await send({ ...fields, code: 'FILTER10' })).toMatchObject({ field: 'code' })
		expect(
			await send({ ...fields, method: 'campaign', name: 'Diwali', prefix: 'D', count: '0' }),
		).toMatchObject({
			field: 'count',
		})
		expect(await send({ ...fields, kind: 'gift' })).toMatchObject({ field: 'kind' })
	})

	test('starts from another promotion, with another code', async () => {
		const copied = await loadNew(admin.args(`${NEW}?copy=${await idOf('DAVARA20')}`))
		expect(copied).toMatchObject({
			original: 'DAVARA20',
			values: { code: '', kind: 'percentage', percent: '20', atMost: '100', minimumOrder: '500' },
		})
		const empty = { original: null, values: { percent: '' } }
		expect(await loadNew(admin.args(NEW))).toMatchObject(empty)
		expect(await loadNew(admin.args(`${NEW}?copy=x`))).toMatchObject(empty)
	})
})

describe('the page of a promotion', () => {
	test('saves its terms, and warns the second of two admins who edit it at once', async () => {
		const id = await idOf('FILTER10')
		const opened = JSON.stringify((await load(id)).terms)
		const fields = { ...EVERYTHING, intent: 'save', kind: 'percentage', opened }
		expect(await edit(id, fields)).toEqual({ success: 'Saved. Placed orders keep their discount.' })
		// The same change by both is not a conflict, and neither is a deactivation.
		expect(await edit(id, { intent: 'deactivate' })).toHaveProperty('success')
		expect(await edit(id, fields)).toHaveProperty('success')
		expect(await edit(id, { ...fields, percent: '25' })).toMatchObject({
			title: 'Not saved',
			changes: [{ field: 'percent', theirs: '20', mine: '25' }],
			entered: { percent: '25', minimumOrder: '300' },
		})
		expect(await load(id)).toMatchObject({
			promo: { label: 'FILTER10', uses: '0 of 5', state: 'Inactive' },
			terms: { percent: '20', minimumOrder: '300' },
		})
	})

	test('activates and deactivates, as the list does', async () => {
		const id = await idOf('FILTER10')
		expect(await edit(id, { intent: 'deactivate' })).toEqual({ success: 'Deactivated' })
		expect(await load(id)).toMatchObject({ promo: { isActive: false, state: 'Inactive' } })
		const activate = { code: 'FILTER10', intent: 'activate' }
		expect(await setStatus(admin.args('/admin/promos', activate))).toEqual({ success: 'Activated' })
		expect(await setStatus(admin.args('/admin/promos', { ...activate, code: 'NONE' }))).toHaveProperty(
			'error',
		)
	})

	test('does not exist for any other id', async () => {
		for (const id of ['x', crypto.randomUUID()]) {
			await expect(load(id)).rejects.toMatchObject({ init: { status: 404 } })
			expect(await edit(id, { intent: 'save' })).toHaveProperty('error')
		}
	})
})

describe('the codes of a campaign', () => {
	const campaign = {
		...EVERYTHING,
		method: 'campaign',
		name: 'Diwali',
		kind: 'percentage',
		prefix: 'D',
		count: '3',
	}
	const downloadOf = (id: string) => download(admin.args(`/admin/promos/${id}/codes`, {}, { id }))

	test('are downloaded once, as CSV', async () => {
		const sent = await send(campaign)
		const id = await idOf('Diwali')
		expect(sent instanceof Response && sent.headers.get('location')).toBe(`/admin/promos/${id}?created=1`)
		const isNew = async () =>
			(await loader(admin.args(`/admin/promos/${id}?created=1`, undefined, { id }))).isNew
		expect(await isNew()).toBe(true)
		expect(await load(id)).toMatchObject({ promo: { uses: '0 of 3', codeCount: 3, downloadedAt: null } })
		const response = await downloadOf(id)
		expect(response.headers.get('content-disposition')).toBe('attachment; filename="diwali-codes.csv"')
		expect(await response.text()).toMatch(/^﻿?Code\r\n(D-[2-9A-Z]{10}\r\n){3}$/)
		const again = await downloadOf(id)
		expect(again.status).toBe(409)
		expect(await again.text()).toContain("aren't shown again")
		expect((await load(id)).promo.downloadedAt).not.toBeNull()
		expect(await isNew()).toBe(false)
	})

	test('have the name of their campaign, in its own script', async () => {
		await send({ ...campaign, name: 'பொங்கல் 2027' })
		const { headers } = await downloadOf(await idOf('பொங்கல் 2027'))
		expect(headers.get('content-disposition')).toBe(
			`attachment; filename="_-2027-codes.csv"; filename*=UTF-8''${encodeURIComponent('பொங்கல்-2027-codes.csv')}`,
		)
	})

	test('are those of a campaign that exists', async () => {
		expect((await downloadOf(await idOf('FILTER10'))).status).toBe(404)
		await expect(downloadOf('x')).rejects.toMatchObject({ init: { status: 404 } })
	})
})
