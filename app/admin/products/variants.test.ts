import { beforeEach, expect, test } from 'vitest'
import { action, loader } from './product.tsx'
import { type AdminVisitor, newAdminVisitor } from '#test/admin-visitor.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let admin: AdminVisitor
beforeEach(async () => {
	await shop.seedAnew()
	admin = await newAdminVisitor(shop)
})

const PATH = '/admin/catalogue/2'
const send = (fields: Record<string, string>, id = '2') => action(admin.args(PATH, fields, { id }))
/** Sends a form about a pack size, with the version that the pack size has now. */
const sendVariant = async (fields: Record<string, string>, id = '2') => {
	const { variants } = await load(id)
	const version = String(variants.find(({ size }) => size === fields.size)?.version)
	return send({ version, ...fields }, id)
}
const load = (id = '2') => loader(admin.args(PATH, undefined, { id }))

test('a price can begin on a coming day, and be withdrawn before it does', async () => {
	const price = {
		intent: 'price',
		size: 'small',
		mrp: '280',
		sellingPrice: '260.50',
		validFrom: '2099-01-01',
	}
	expect(await sendVariant(price)).toEqual({ success: 'Price saved. It begins on 01 Jan 2099' })
	expect(await sendVariant({ ...price, validFrom: '2020-01-01' })).toMatchObject({
		field: 'validFrom',
		form: 'price small',
	})
	expect(await sendVariant({ ...price, mrp: 'ten' })).toMatchObject({ field: 'mrp', form: 'price small' })
	expect(await sendVariant({ ...price, sellingPrice: '281' })).toMatchObject({ field: 'sellingPrice' })
	const { variants } = await load()
	expect(variants[1]?.prices.map(({ validFrom }) => validFrom)).toEqual(['2099-01-01', '2017-07-01'])
	const withdrawal = { intent: 'withdraw-price', size: 'small', validFrom: '2099-01-01' }
	expect(await sendVariant(withdrawal)).toHaveProperty('success')
	expect(await sendVariant(withdrawal)).toHaveProperty('error')
})

test('details that are not printed on a pack can be changed', async () => {
	const pack = { intent: 'pack', size: 'small', sku: 'P-220', packedWeight: '250', grinds: 'fine' }
	expect(await sendVariant(pack)).toEqual({ success: 'Pack size saved' })
	expect((await load()).variants[1]).toMatchObject({ sku: 'P-220', packedWeight: 250, grinds: ['fine'] })
	expect(await sendVariant({ ...pack, sku: 'pure-small' })).toMatchObject({
		field: 'sku',
		form: 'pack small',
	})
	expect(await sendVariant({ ...pack, packedWeight: 'heavy' })).toMatchObject({ field: 'packedWeight' })
})

test('a typing error on a pack is corrected, and its place changed', async () => {
	const label = { intent: 'correct-pack', size: 'small', name: 'Smalls', netQuantity: '225', unit: 'g' }
	expect(await sendVariant(label)).toEqual({ success: 'Pack size corrected' })
	expect((await load()).variants[1]).toMatchObject({ size: 'small', name: 'Smalls', netQuantity: 225 })
	expect(await sendVariant({ ...label, name: 'Medium' })).toMatchObject({
		field: 'name',
		form: 'label small',
	})
	expect(await sendVariant({ ...label, netQuantity: 'x' })).toMatchObject({ field: 'netQuantity' })
	expect(await send({ ...label, version: '1' })).toMatchObject({
		error: expect.stringContaining('Somebody else'),
	})
	const move = { intent: 'move-pack', size: 'small', places: '-1' }
	expect(await send(move)).toEqual({ success: 'The order of the pack sizes has changed' })
	expect((await load()).variants.map(({ size }) => size)).toEqual(['small', 'sampler', 'medium', 'large'])
	expect(await send({ ...move, places: '0' })).toHaveProperty('error')
	expect(await send({ ...move, size: 'huge' })).toHaveProperty('error')
})

test('the second of two admins who edit a pack size at once is warned', async () => {
	const version = '1'
	const price = {
		intent: 'price',
		size: 'small',
		mrp: '280',
		sellingPrice: '260',
		validFrom: '2099-01-01',
		version,
	}
	const pack = { intent: 'pack', size: 'small', sku: 'P-220', packedWeight: '', version }
	expect(await send(price)).toHaveProperty('success')
	for (const later of [price, pack, { ...price, intent: 'withdraw-price' }])
		expect(await send(later)).toMatchObject({ error: expect.stringContaining('Somebody else') })
	expect(await send({ ...pack, version: '2' })).toHaveProperty('success')
	expect(await send({ ...pack, size: 'medium' })).toMatchObject({ field: 'sku', form: 'pack medium' })
	expect(await send({ ...pack, version: '' })).toHaveProperty('error')
})
