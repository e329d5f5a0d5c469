import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { action as previewDraft, loader as preview } from './preview.tsx'
import * as page from './product.tsx'
import { action as changeImages, loader as listImages } from '#app/admin/images/images.tsx'
import { findProductById, listProducts } from '#shop/catalogue/catalogue.server.ts'
import { toContentForm, toDetailsForm } from '#shop/catalogue/product-forms.ts'
import { type AdminVisitor, newAdminVisitor } from '#test/admin-visitor.ts'
import { DETAILS_FORM } from '#test/fixtures/products.ts'
import { renderPage } from '#test/render-page.tsx'
import { shopForTests } from '#test/test-shop.ts'

const { action, loader } = page
const shop = shopForTests()
let admin: AdminVisitor
beforeEach(async () => {
	await shop.seedAnew()
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
/** Returns what the page's forms would send as the values that they were opened with. */
async function open() {
	const product = await findProductById(shop, 2)
	if (!product) throw new Error('There is no such product')
	return { content: JSON.stringify(toContentForm(product)), details: JSON.stringify(toDetailsForm(product)) }
}
const save = async (fields: object, id = '2') =>
	send({ intent: 'save', opened: (await open()).content, ...CONTENT, ...fields }, id)
const load = (id = '2') => loader(admin.args(PATH, undefined, { id }))

test('content is saved, and reset to the default', async () => {
	expect(await save({})).toHaveProperty('success')
	expect(await load()).toMatchObject({ isEdited: true, product: { badge: null } })
	expect(await save({ intent: 'reset' })).toHaveProperty('success')
	expect(await load()).toMatchObject({ isEdited: false })
})

test('a text that is too long is refused with how long it may be, and not cut', async () => {
	const html = await renderPage(shop, PATH, { page, params: { id: '2' }, visitor: admin })
	expect(/<input[^>]*id="field-name"[^>]*>/.exec(html)?.[0]).not.toMatch(/maxlength/i)
	const details = { ...DETAILS, name: 'x'.repeat(81), opened: (await open()).details }
	expect(await send({ intent: 'details', ...details })).toMatchObject({
		field: 'name',
		error: expect.stringContaining('Name: at most 80 characters'),
		entered: { name: 'x'.repeat(81) },
	})
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

test('concurrent edits of a product are merged, and a field that both changed is reported', async () => {
	const { content, details } = await open()
	expect(await save({ opened: content, badge: 'Limited Stock' })).toEqual({
		success: 'Saved and live in the shop',
	})
	expect(await send({ intent: 'details', ...DETAILS, opened: details })).toEqual({ success: 'Details saved' })
	const mine = {
		...CONTENT,
		story: 'We blend it at night and pack it in the morning.',
		badge: 'Limited Stock',
	}
	const refused = await save({ ...mine, opened: content })
	expect(refused).toMatchObject({
		title: 'Not saved',
		form: 'content',
		changes: [{ field: 'story', theirs: CONTENT.story, mine: mine.story }],
		entered: { story: mine.story, description: CONTENT.description },
		opened: { story: CONTENT.story },
	})
	expect((await findProductById(shop, 2))?.story).toBe(CONTENT.story)
	if (!('error' in refused)) throw new Error('It was saved')
	const again = { ...mine, opened: JSON.stringify(refused.opened) }
	expect(await save(again)).toEqual({ success: 'Saved and live in the shop' })
	expect((await findProductById(shop, 2))?.story).toBe(mine.story)
	expect(await save({ opened: 'x' })).toMatchObject({ error: 'Please open this page again.' })
})

test('concurrent changes of different fields are both saved', async () => {
	const { content } = await open()
	const [before] = [JSON.parse(content) as Record<string, string>]
	const { images: _images, ...texts } = before ?? {}
	const images = (await load()).product.images.map(({ path, alt }): [string, string][] => [
		['image', path],
		['alt', alt],
	])
	const form = (change: object): [string, string][] => [
		...images.flat(),
		...Object.entries({ intent: 'save', opened: content, ...texts, ...change }),
	]
	const sendForm = (change: object) => action(admin.args(PATH, form(change), { id: '2' }))
	expect(await sendForm({ story: CONTENT.story })).toHaveProperty('success')
	expect(await sendForm({ description: CONTENT.description })).toEqual({
		success: "Saved and live in the shop, together with somebody else's changes",
	})
	expect((await load()).product).toMatchObject({ story: CONTENT.story, description: CONTENT.description })
})

test('all mistakes of a form are reported at once, and what was entered comes back', async () => {
	const wrong = {
		description: 'short',
		story: 'short',
		features: '',
		badge: 'Cheapest',
		pageTitle: 'x'.repeat(71),
	}
	expect(await save(wrong)).toMatchObject({
		title: 'Nothing saved',
		form: 'content',
		errors: {
			description: 'Description: at least 10 characters',
			story: 'Story: at least 20 characters',
			features: 'Features: at least one line',
			badge: "This badge doesn't exist.",
			pageTitle: 'Title in search results: at most 70 characters',
		},
		entered: { description: 'short', features: '' },
	})
	const details = { ...DETAILS, name: 'x', coffee: '70', taxCategory: 'coffee', fssaiLicence: '1' }
	const { details: opened } = await open()
	expect(await send({ intent: 'details', ...details, opened })).toMatchObject({
		form: 'details',
		errors: {
			name: 'Name: at least 3 characters',
			coffee: 'Coffee and chicory have to add up to 100%',
			fssaiLicence: 'An FSSAI licence number has 14 digits',
		},
	})
	expect(await send({ intent: 'details', ...details, coffee: '60', opened })).toMatchObject({
		errors: { name: expect.any(String), taxCategory: expect.stringContaining('Pure coffee has no chicory') },
	})
})

const DETAILS = {
	...DETAILS_FORM,
	name: 'Artisan Blend - Evening',
	shortName: 'Evening',
	coffee: '60',
	chicory: '40',
	roast: '',
}

test('a copy becomes a product of its own, and goes on sale', async () => {
	const copied = await send({ intent: 'duplicate' })
	expect(copied).toMatchObject({ status: 302 })
	const id = '4'
	const opened = JSON.stringify(toDetailsForm((await load(id)).product))
	expect(await send({ intent: 'details', ...DETAILS, opened }, id)).toHaveProperty('success')
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
	const coming = { ...pack, name: 'Crate', validFrom: '2099-01-01' }
	expect(await send({ ...coming, validFrom: '2020-01-01' }, id)).toMatchObject({
		field: 'validFrom',
		form: 'add-pack',
	})
	expect(await send(coming, id)).toEqual({ success: 'Crate added. It is sold from 01 Jan 2099' })
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
	expect(await send({ intent: 'back-to-draft' }, id)).toEqual({ success: 'Evening: draft' })
	expect(await send({ intent: 'explode' }, id)).toHaveProperty('error')
})

test('the preview shows what is in the form, or what is saved, also of a draft', async () => {
	const path = `${PATH}/preview`
	const shown = await previewDraft(admin.args(path, { ...CONTENT, story: 'Not saved.' }, { id: '2' }))
	expect(shown.product).toMatchObject({
		name: 'Artisan Blend - Perfect',
		story: 'Not saved.',
		image: CONTENT.image,
		images: [{ path: CONTENT.image, alt: CONTENT.alt }],
	})
	expect((await preview(admin.args(path, undefined, { id: '2' }))).product.story).not.toBe('Not saved.')
	await send({ intent: 'duplicate' })
	const draft = await preview(admin.args(path, undefined, { id: '4' }))
	expect(draft.product).toMatchObject({ status: 'draft', name: 'Artisan Blend - Perfect (copy)' })
	for (const id of ['9', 'x'])
		await expect(preview(admin.args(path, undefined, { id }))).rejects.toMatchObject({
			init: { status: 404 },
		})
})

test('an intent that names what every object has is refused', async () => {
	for (const intent of ['constructor', 'toString', '__proto__'])
		expect(await send({ intent })).toMatchObject({ error: expect.stringContaining('buttons'), field: null })
})
