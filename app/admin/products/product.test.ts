import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { action, loader } from './product.tsx'
import { action as changeImages, loader as listImages } from '#app/admin/images/images.tsx'
import { seedIfEmpty } from '#db/seed.ts'
import { findProductById, listProducts } from '#shop/catalogue/catalogue.server.ts'
import { type AdminVisitor, newAdminVisitor } from '#test/admin-visitor.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let admin: AdminVisitor
beforeEach(async () => {
	await shop.empty()
	await seedIfEmpty(shop.db)
	admin = await newAdminVisitor(shop)
})

const PATH = '/admin/catalogue/2'
const CONTENT = {
	description: 'For the tumbler after lunch.',
	story: 'We blend it in the morning and pack it in the afternoon.',
	features: 'Round body',
	image: 'perfect/perfect2.jpg',
	alt: 'A full tumbler',
	pageTitle: '',
	pageDescription: '',
	badge: '',
	onSaleSince: '',
}
const send = (fields: Record<string, string>, id = '2') => action(admin.args(PATH, fields, { id }))
/** With the version that the page has now. */
const save = async (fields: object, id = '2') => {
	const version = String((await findProductById(shop, 2))?.version)
	return send({ intent: 'save', version, ...CONTENT, ...fields }, id)
}
const load = (id = '2') => loader(admin.args(PATH, undefined, { id }))

test('content is saved, and reset to the default', async () => {
	expect(await save({})).toHaveProperty('success')
	expect(await load()).toMatchObject({ isEdited: true, product: { badge: null } })
	expect(await save({ intent: 'reset' })).toHaveProperty('success')
	expect(await load()).toMatchObject({ isEdited: false })
})

test('an image that is deleted at the same moment is never shown', async () => {
	const folderPath = '/admin/pictures?folder=perfect'
	const cup = await sharp({ create: { width: 90, height: 90, channels: 3, background: 'red' } })
		.png()
		.toBuffer()
	for (let round = 0; round < 6; round++) {
		const image = new File([new Uint8Array(cup)], 'Cup.png', { type: 'image/png' })
		await changeImages(admin.args(folderPath, { intent: 'upload', image }))
		const { files } = await listImages(admin.args(folderPath))
		const path = files[0]?.url.replace('/product-images/', '') ?? ''
		const both = await Promise.all([
			save({ image: path }),
			changeImages(admin.args(folderPath, { intent: 'delete', path })),
		])
		expect(both.filter((result) => 'success' in result)).toHaveLength(1)
		await save({ intent: 'reset' })
	}
})

test("false badges, another product's image and unknown products are refused", async () => {
	expect(await save({ badge: 'Bestseller' })).toMatchObject({ field: 'badge' })
	expect(await save({ image: 'pure/pure1.jpg' })).toMatchObject({ field: 'images' })
	expect(await save({ story: 'short' })).toHaveProperty('error')
	expect(await save({ onSaleSince: '0000-01-01' })).toHaveProperty('error')
	for (const id of ['9', 'x', '2; drop']) {
		expect(await save({}, id)).toHaveProperty('error')
		expect(await save({ intent: 'reset' }, id)).toHaveProperty('error')
		await expect(load(id)).rejects.toMatchObject({ init: { status: 404 } })
	}
})

test('of two admins who edit a product, the second is told', async () => {
	const version = '1'
	expect(await save({ version })).toHaveProperty('success')
	expect(await save({ version })).toMatchObject({ error: expect.stringContaining('Somebody else') })
	expect(await send({ intent: 'details', ...DETAILS, version })).toHaveProperty('error')
	expect(await send({ intent: 'details', ...DETAILS, version: '2' })).toHaveProperty('success')
	expect(await save({ version: 'x' })).toHaveProperty('error')
})

const DETAILS = {
	name: 'Artisan Blend - Evening',
	shortName: 'Evening',
	coffee: '60',
	chicory: '40',
	roast: '',
	taxCategory: 'coffee-chicory',
	isFood: 'on',
	genericName: '',
	ingredients: '',
	shelfLife: '6 months',
	countryOfOrigin: 'India',
	manufacturer: '',
	fssaiLicence: '',
}

test('a copy becomes a product of its own, and goes on sale', async () => {
	const copied = await send({ intent: 'duplicate' })
	expect(copied).toMatchObject({ status: 302 })
	const id = '4'
	expect(await send({ intent: 'details', ...DETAILS, version: '1' }, id)).toHaveProperty('success')
	const pack = {
		intent: 'add-pack',
		name: 'Office',
		netQuantity: '2000',
		unit: 'g',
		sku: '',
		packedWeight: '',
		mrp: '2000',
		sellingPrice: '1900',
	}
	expect(await send(pack, id)).toEqual({ success: 'Office added' })
	expect(await send({ ...pack, netQuantity: 'heavy' }, id)).toMatchObject({
		field: 'netQuantity',
		form: 'add-pack',
	})
	expect(await send(pack, id)).toMatchObject({ field: 'name', form: 'add-pack' })
	expect(await send({ intent: 'stop-pack', size: 'sampler' }, id)).toHaveProperty('success')
	expect(await send({ intent: 'stop-pack', size: 'SAMPLER!' }, id)).toHaveProperty('error')
	expect(await send({ intent: 'publish' }, id)).toEqual({ success: 'Evening: on sale' })
	const evening = (await listProducts(shop)).at(-1)
	expect([evening?.shortName, evening?.sizes.map(({ name }) => name)]).toEqual([
		'Evening',
		['Small', 'Medium', 'Large', 'Office'],
	])
	expect(await send({ intent: 'resume-pack', size: 'sampler' }, id)).toHaveProperty('success')
	expect(await send({ intent: 'archive' }, id)).toEqual({ success: 'Evening: no longer sold' })
	expect(await send({ intent: 'withdraw' }, id)).toEqual({ success: 'Evening: draft' })
	expect(await send({ intent: 'explode' }, id)).toHaveProperty('error')
})

test('an intent that names what every object has is refused', async () => {
	for (const intent of ['constructor', 'toString', '__proto__'])
		expect(await send({ intent })).toMatchObject({ error: expect.stringContaining('buttons'), field: null })
})

test('a price can begin on a coming day, and be withdrawn before it does', async () => {
	const price = {
		intent: 'price',
		size: 'small',
		mrp: '280',
		sellingPrice: '260.50',
		validFrom: '2099-01-01',
	}
	expect(await send(price)).toEqual({ success: 'Price saved. It begins on 01 Jan 2099' })
	expect(await send({ ...price, validFrom: '2020-01-01' })).toMatchObject({
		field: 'validFrom',
		form: 'price small',
	})
	expect(await send({ ...price, mrp: 'ten' })).toMatchObject({ field: 'mrp', form: 'price small' })
	expect(await send({ ...price, sellingPrice: '281' })).toMatchObject({ field: 'sellingPrice' })
	const { variants } = await load()
	expect(variants[1]?.prices.map(({ validFrom }) => validFrom)).toEqual(['2099-01-01', '2017-07-01'])
	const withdrawal = { intent: 'withdraw-price', size: 'small', validFrom: '2099-01-01' }
	expect(await send(withdrawal)).toHaveProperty('success')
	expect(await send(withdrawal)).toHaveProperty('error')
})

test('what is not printed on a pack can be changed', async () => {
	const pack = { intent: 'pack', size: 'small', sku: 'P-220', packedWeight: '250', grinds: 'fine' }
	expect(await send(pack)).toEqual({ success: 'Pack size saved' })
	expect((await load()).variants[1]).toMatchObject({ sku: 'P-220', packedWeight: 250, grinds: ['fine'] })
	expect(await send({ ...pack, sku: 'pure-small' })).toMatchObject({ field: 'sku', form: 'pack small' })
	expect(await send({ ...pack, packedWeight: 'heavy' })).toMatchObject({ field: 'packedWeight' })
})
