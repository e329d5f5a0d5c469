import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { action as answerMessage, loader as showMessages } from './messages.tsx'
import { action as changePictures, loader as showPictures } from './images/images.tsx'
import { action as changeProduct, loader as showProduct } from './products/product.tsx'
import { action as changeSettings, loader as showSettings } from './settings.tsx'
import { action as changeStock, loader as showStock } from './stock.tsx'
import { action as writeToShop } from '#app/api/send-contact-email.ts'
import { loader as handOut } from '#app/catalogue/stored-image.ts'
import { adminContext } from '#app/session/admin-context.ts'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor } from '#test/visitor.ts'

const shop = await shopForTests()
let adminId = ''
beforeEach(async () => {
	await shop.empty()
	await seedIfEmpty(shop.db)
	adminId = await newCustomer(shop, { name: 'Kamala', email: 'kamala@example.in' })
})

/** As the frame lets an admin in. */
function desk(
	path: string,
	fields?: Record<string, string | File>,
	params: Record<string, string> = {},
): never {
	const body = new FormData()
	for (const [name, value] of Object.entries(fields ?? {})) body.set(name, value)
	const args = newVisitor(shop).args(path, fields ? { method: 'POST', body } : {}, params)
	const { context } = args as { context: { set(key: unknown, value: unknown): void } }
	context.set(adminContext, { id: adminId, name: 'Kamala', email: 'kamala@example.in' })
	return args
}
const cup = async () => {
	const bytes = await sharp({ create: { width: 90, height: 90, channels: 3, background: 'red' } })
		.png()
		.toBuffer()
	return new File([new Uint8Array(bytes)], 'Cup.png', { type: 'text/html' })
}

describe('/admin/pictures', () => {
	test('takes a picture, shows it, hands it out and deletes it, under the name of who did it', async () => {
		const at = '/admin/pictures?folder=pure'
		expect(await changePictures(desk(at, { act: 'upload', picture: await cup() }))).toEqual({
			done: 'Picture uploaded',
		})
		const { files, folder } = await showPictures(desk(at))
		expect([files.length, folder]).toEqual([1, 'pure'])
		const url = files[0]?.url ?? ''
		const path = url.replace('/product-images/', '')
		const given = await handOut(desk(url, undefined, { '*': path }))
		expect(given.status).toBe(200)
		expect(given.headers.get('content-type')).toBe('image/jpeg')
		expect(given.headers.get('cache-control')).toContain('immutable')
		expect(await changePictures(desk(at, { act: 'delete', path }))).toEqual({ done: 'Picture deleted' })
		expect((await handOut(desk(url, undefined, { '*': path }))).status).toBe(404)
		const acts = await listAuditEntries(shop, {})
		expect(acts.map(({ action, actorName }) => [action, actorName])).toEqual([
			['image deleted', 'Kamala'],
			['image uploaded', 'Kamala'],
		])
	})

	test('refuses what is no picture in the words of the specification', async () => {
		const refused = { title: 'Upload failed', refused: 'Please choose an image.' }
		expect(await changePictures(desk('/admin/pictures', { act: 'upload' }))).toMatchObject(refused)
		expect(await changePictures(desk('/admin/pictures', { act: 'upload', picture: 'words' }))).toMatchObject(
			refused,
		)
		const page = new File(['<script>alert(1)</script>'], 'cup.jpg', { type: 'image/jpeg' })
		expect(await changePictures(desk('/admin/pictures', { picture: page }))).toMatchObject({
			refused: 'Please choose a JPEG, PNG, WebP or AVIF image.',
		})
		expect(await changePictures(desk('/admin/pictures', { act: 'delete', path: '../secret' }))).toMatchObject(
			{
				title: 'Failed to delete file',
			},
		)
	})

	test('knows no other bucket or folder', async () => {
		const { bucket, folder } = await showPictures(desk('/admin/pictures?bucket=secrets&folder=..'))
		expect([bucket, folder]).toEqual(['product-images', ''])
		for (const path of ['/elsewhere/1795156200000-a.jpg', '/home/../secret']) {
			expect((await handOut(desk(path, undefined, { '*': '1795156200000-a.jpg' }))).status).toBe(404)
		}
	})
})

describe('/admin/stock', () => {
	const pack = { act: 'count', productId: '1', size: 'small', left: '4', lowAt: '5', seen: '' }

	test('counts a pack and shows what the shop says of it', async () => {
		expect(await changeStock(desk('/admin/stock', pack))).toEqual({ done: 'Counted: 4 to sell' })
		const { packs } = await showStock(desk('/admin/stock'))
		expect(packs.find(({ productId, size }) => productId === 1 && size === 'small')).toMatchObject({
			left: 4,
			shown: 'Limited Stock',
		})
	})

	test('refuses what is no count and what is no pack', async () => {
		for (const wrong of [
			{ left: 'few' },
			{ left: '-1' },
			{ lowAt: '' },
			{ size: 'gigantic' },
			{ productId: '9' },
		]) {
			expect(await changeStock(desk('/admin/stock', { ...pack, ...wrong }))).toHaveProperty('refused')
		}
		expect(await changeStock(desk('/admin/stock', { ...pack, act: 'stop' }))).toHaveProperty('refused')
		expect(await changeStock(desk('/admin/stock', {}))).toHaveProperty('refused')
	})
})

describe('/admin/catalogue/:id', () => {
	const at = '/admin/catalogue/2'
	const texts = {
		description: 'For the tumbler after lunch.',
		story: 'We blend it in the morning and pack it in the afternoon.',
		features: 'Round body',
		image: 'perfect/perfect2.jpg',
		second: 'perfect/perfect1.jpg',
		third: 'perfect/perfect3.jpg',
		badge: '',
		onSaleSince: '',
	}

	test('saves what is said, and takes it back', async () => {
		expect(await changeProduct(desk(at, texts, { id: '2' }))).toHaveProperty('done')
		expect(await showProduct(desk(at, undefined, { id: '2' }))).toMatchObject({
			isOwn: true,
			texts: { badge: null },
		})
		expect(await changeProduct(desk(at, { act: 'forget' }, { id: '2' }))).toHaveProperty('done')
		expect(await showProduct(desk(at, undefined, { id: '2' }))).toMatchObject({ isOwn: false })
	})

	test('never shows a picture that is thrown away at the same moment', async () => {
		const here = '/admin/pictures?folder=perfect'
		for (let round = 0; round < 6; round++) {
			await changePictures(desk(here, { act: 'upload', picture: await cup() }))
			const { files } = await showPictures(desk(here))
			const path = files[0]?.url.replace('/product-images/', '') ?? ''
			const both = await Promise.all([
				changeProduct(desk(at, { ...texts, image: path }, { id: '2' })),
				changePictures(desk(here, { act: 'delete', path })),
			])
			expect(both.filter((told) => 'done' in told)).toHaveLength(1)
			await changeProduct(desk(at, { act: 'forget' }, { id: '2' }))
		}
	})

	test('refuses an untrue badge, the picture of another product, and a product there is not', async () => {
		const said = async (change: object, id = '2') => changeProduct(desk(at, { ...texts, ...change }, { id }))
		expect(await said({ badge: 'Bestseller' })).toMatchObject({ field: 'badge' })
		expect(await said({ image: 'pure/pure1.jpg' })).toMatchObject({ field: 'image' })
		expect(await said({ story: 'short' })).toHaveProperty('refused')
		expect(await said({ onSaleSince: '0000-01-01' })).toHaveProperty('refused')
		for (const id of ['9', 'x', '2; drop']) {
			expect(await said({}, id)).toHaveProperty('refused')
			expect(await said({ act: 'forget' }, id)).toHaveProperty('refused')
			await expect(showProduct(desk(at, undefined, { id }))).rejects.toMatchObject({ init: { status: 404 } })
		}
	})
})

describe('/admin/settings', () => {
	test('says beside each field what is wrong, and keeps what was typed', async () => {
		const { fields } = await showSettings(desk('/admin/settings'))
		const empty = Object.fromEntries(fields.map(({ key }) => [key, '']))
		const answer = await changeSettings(
			desk('/admin/settings', { ...empty, gstin: '27AAPFU0939F1ZW', fssai: '1' }),
		)
		expect(answer).toMatchObject({
			wrong: { gstin: expect.stringContaining('no GSTIN'), fssai: expect.stringContaining('14 digits') },
			typed: { gstin: '27AAPFU0939F1ZW' },
		})
		expect(await changeSettings(desk('/admin/settings', empty))).toEqual({ done: 'Nothing was changed' })
		expect(
			await changeSettings(desk('/admin/settings', { ...empty, gstin: '27AAPFU0939F1ZV' })),
		).toHaveProperty('done')
		expect(shop.config.brand.gstin).toBe('27AAPFU0939F1ZV')
	})
})

describe('/admin/messages', () => {
	test('shows under each message what was answered, by whom, and to no other', async () => {
		const at = '/admin/messages'
		const words = { email: 'ravi@example.in', phone: '9840012345', message: 'Do you grind for a moka pot?' }
		for (const name of ['Ravi Kumar', 'Meena Sundaram'])
			await newVisitor(shop).post(writeToShop, { name, ...words })
		const { messages } = await showMessages(desk(at))
		const ticket = messages[0]?.ticket ?? ''
		const answer = (text: string) => answerMessage(desk(at, { ticket, act: 'answer', answer: text }))
		expect(await answer(' ')).toMatchObject({ field: 'answer' })
		expect(await answer('Yes, choose Coarse.')).toEqual({ done: 'The answer is on its way' })
		const shown = (await showMessages(desk(at))).messages.map(({ answers }) => answers)
		expect(shown).toEqual([
			[{ text: 'Yes, choose Coarse.', words: expect.stringMatching(/^Kamala answered, /) }],
			[],
		])
	})
})
