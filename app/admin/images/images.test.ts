import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { action, loader } from './images.tsx'
import { action as upload } from './upload.ts'
import { loader as serveImage } from '#app/catalogue/uploaded-image.ts'
import { seedCatalogue } from '#db/seed.ts'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { products } from '#shop/catalogue/tables.server.ts'
import { type AdminVisitor, newAdminVisitor } from '#test/admin-visitor.ts'
import { placePaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let admin: AdminVisitor
beforeEach(async () => {
	await shop.empty()
	await shop.db.transaction(seedCatalogue)
	admin = await newAdminVisitor(shop)
})

async function pngFile(name = 'Cup.png'): Promise<File> {
	const bytes = await sharp({ create: { width: 90, height: 90, channels: 3, background: 'red' } })
		.png()
		.toBuffer()
	return new File([new Uint8Array(bytes)], name, { type: 'text/html' })
}

test('the folder of a product lists the images that came with the shop, too', async () => {
	const { files, builtIn } = await loader(admin.args('/admin/pictures?folder=pure'))
	expect(files).toEqual([])
	expect(builtIn.map(({ path }) => path)).toContain('pure/pure1.jpg')
	expect((await loader(admin.args('/admin/pictures?bucket=product-images'))).builtIn).toEqual([])
	expect((await loader(admin.args('/admin/pictures?bucket=home'))).builtIn).toEqual([])
})

test('an image is uploaded, listed, served and deleted, and the audit log names the admin', async () => {
	const folderPath = '/admin/pictures?folder=pure'
	expect(await action(admin.args(folderPath, { intent: 'upload', image: await pngFile() }))).toEqual({
		success: 'Image uploaded',
	})
	const { files, folder } = await loader(admin.args(folderPath))
	expect([files.length, folder]).toEqual([1, 'pure'])
	const url = files[0]?.url ?? ''
	const path = url.replace('/product-images/', '')
	const served = await serveImage(admin.args(url, undefined, { '*': path }))
	expect(served.status).toBe(200)
	expect(served.headers.get('content-type')).toBe('image/jpeg')
	expect(served.headers.get('cache-control')).toContain('immutable')
	expect(served.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
	expect(await action(admin.args(folderPath, { intent: 'delete', path }))).toEqual({
		success: 'Image deleted',
	})
	expect((await serveImage(admin.args(url, undefined, { '*': path }))).status).toBe(404)
	const entries = await listAuditEntries(shop, {})
	expect(entries.map(({ action: what, actorName }) => [what, actorName])).toEqual([
		['image deleted', 'Kamala'],
		['image uploaded', 'Kamala'],
	])
})

test('a file that is not an image is refused with the specified title', async () => {
	const refused = { title: 'Upload failed', error: 'Please choose an image.' }
	expect(await action(admin.args('/admin/pictures', { intent: 'upload' }))).toMatchObject(refused)
	expect(await action(admin.args('/admin/pictures', { intent: 'upload', image: 'text' }))).toMatchObject(
		refused,
	)
	const page = new File(['<script>alert(1)</script>'], 'cup.jpg', { type: 'image/jpeg' })
	expect(await action(admin.args('/admin/pictures', { image: page }))).toMatchObject({
		error: 'Please choose a JPEG, PNG, WebP or AVIF image.',
	})
	expect(await action(admin.args('/admin/pictures', { intent: 'delete', path: '../secret' }))).toMatchObject({
		title: 'Failed to delete file',
	})
})

test('several images of one form are uploaded, up to one that is refused, which is named', async () => {
	const path = '/admin/pictures?folder=pure'
	const send = (...files: File[]) =>
		action(
			admin.args(
				path,
				files.map((file): [string, File] => ['image', file]),
			),
		)
	expect(await send(await pngFile(), await pngFile('Tin.png'))).toEqual({ success: '2 images uploaded' })
	expect(await send(await pngFile('Lid.png'), new File(['?'], 'Note.png'), await pngFile())).toMatchObject({
		title: 'Upload failed',
		error: 'Note.png: Please choose a JPEG, PNG, WebP or AVIF image. Uploaded before it: 1 of 3.',
	})
	const { files } = await loader(admin.args(path))
	expect(files.map(({ name }) => name)).toEqual(['lid.jpg', 'tin.jpg', 'cup.jpg'])
})

test("the page's script learns where the image is", async () => {
	const image = await pngFile()
	const response = await upload(admin.args('/admin/pictures/upload?folder=pure', { image }))
	expect(await response.json()).toMatchObject({
		success: 'Image uploaded',
		path: expect.stringMatching(/^pure\/[0-9]{13}-cup\.jpg$/),
	})
})

test('unknown buckets and folders are never read', async () => {
	const { bucket, folder } = await loader(admin.args('/admin/pictures?bucket=secrets&folder=..'))
	expect([bucket, folder]).toEqual(['product-images', ''])
	for (const path of ['/elsewhere/1795156200000-a.jpg', '/home/../secret']) {
		expect((await serveImage(admin.args(path, undefined, { '*': '1795156200000-a.jpg' }))).status).toBe(404)
	}
})

test('an image that a product or an order shows is not deleted, and the refusal says where it is', async () => {
	const folderPath = '/admin/pictures?folder=pure'
	await action(admin.args(folderPath, { intent: 'upload', image: await pngFile() }))
	const url = (await loader(admin.args(folderPath))).files[0]?.url ?? ''
	const path = url.replace('/product-images/', '')
	const remove = () => action(admin.args(folderPath, { intent: 'delete', path }))
	const setImage = (image: string) =>
		shop.db
			.update(products)
			.set({ images: [{ path: image, alt: '' }] })
			.where(eq(products.id, 1))
	await setImage(path)
	await placePaidOrder(shop)
	expect(await remove()).toMatchObject({
		error: 'Artisan Blend - 100% Pure has this image. Please choose another one there first.',
	})
	await setImage('pure/pure1.jpg')
	expect(await remove()).toMatchObject({ error: "Orders show this image, so it can't be deleted." })
	expect((await serveImage(admin.args(url, undefined, { '*': path }))).status).toBe(200)
})
