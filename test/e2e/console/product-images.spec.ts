/** The images of a product, uploaded where the product is edited. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { registerOwner } from '#test/e2e/support/register-owner.ts'
import { expectFits } from '#test/e2e/support/accessibility.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { openIsolatedShop } from '#test/e2e/support/isolated-shop.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'

const shop = openIsolatedShop()

async function image(name: string, background: string) {
	const raw = { create: { width: 300, height: 300, channels: 3, background } } as const
	return { name, mimeType: 'image/png', buffer: await sharp(raw).png().toBuffer() }
}

/** Drops a file on the page, as if dragged from a folder. */
async function dropFile(page: Page, { name, mimeType, buffer }: Awaited<ReturnType<typeof image>>) {
	const dataTransfer = await page.evaluateHandle(
		([content, fileName, type]) => {
			const transfer = new DataTransfer()
			const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
			transfer.items.add(new File([bytes], fileName, { type }))
			return transfer
		},
		[buffer.toString('base64'), name, mimeType] as const,
	)
	await page.locator('.image-drop').dispatchEvent('drop', { dataTransfer })
}

test('the owner gives a new product its images without leaving it', async ({ page }) => {
	test.slow()
	await registerOwner(page, shop)
	await open(page, '/admin/catalogue')
	await page.getByLabel('New product').fill('Monsoon Malabar')
	await page.getByRole('button', { name: 'Add product' }).click()
	await expect(page.getByRole('heading', { level: 1, name: 'Monsoon Malabar' })).toBeVisible()
	const rows = page.locator('.product-images > ol > li')
	const shows = (number: number) => page.getByLabel(`Image ${number} shows`)
	const save = page.getByRole('button', { name: 'Save images and texts' })

	await test.step('uploads several at once, and reads which one is refused and why', async () => {
		await page.getByLabel('Story').fill('What was typed stays while images are uploaded.')
		await page
			.getByLabel('Upload images')
			.setInputFiles([
				await image('Front.png', '#6b3f2a'),
				{ name: 'List.png', mimeType: 'image/png', buffer: Buffer.from('no image') },
				await image('Back.png', '#a33'),
			])
		await expect(rows).toHaveCount(2)
		await expect(page.getByRole('list', { name: 'Uploads' })).toContainText(
			'Please choose a JPEG, PNG, WebP or AVIF image.',
		)
		await page.getByRole('button', { name: 'Dismiss List.png' }).click()
		await expect(page.getByLabel('Upload images')).toBeFocused()
		await expect(page.getByText('2 images uploaded. Say what each shows')).toBeVisible()
		await expect(rows.first().locator('img')).toHaveJSProperty('complete', true)
	})

	await test.step('drops another, orders them with the keyboard, and says what they show', async () => {
		await dropFile(page, await image('Cup.png', '#333'))
		await expect(rows).toHaveCount(3)
		await page.getByRole('button', { name: 'Move image 3 up' }).press('Enter')
		await expect(page.getByRole('button', { name: 'Move image 2 up' })).toBeFocused()
		await page.getByRole('button', { name: 'Move image 2 up' }).press('Enter')
		await expect(page.getByRole('button', { name: 'Move image 1 up' })).toBeFocused()
		await expect(page.getByText('Image 2 is now image 1, the main image.')).toBeAttached()
		await shows(1).fill('A full tumbler')
		await shows(2).fill('The front of the pack')
		await page.getByRole('button', { name: 'Remove image 3' }).press('Enter')
		await expect(page.getByRole('button', { name: 'Remove image 2' })).toBeFocused()
		await page.getByText('Choose from 1 image uploaded before').click()
		await page.getByRole('checkbox', { name: 'back.jpg' }).click()
		await expect(shows(3)).toBeFocused()
		await page.keyboard.type('The back of the pack')
		await page.getByLabel('Description').fill('Mellow, and low in acidity.')
		await page.getByLabel('Features, one per line').fill('Mellow')
		await save.click()
		await expectToast(page, 'Saved')
		await page.reload()
		await expect(shows(1)).toHaveValue('A full tumbler')
		await expect(shows(3)).toHaveValue('The back of the pack')
		await expect(page.getByLabel('Story')).toHaveValue('What was typed stays while images are uploaded.')
	})

	await expectFits(page)
})

test('images are uploaded and chosen without scripts, too', async ({ page, newVisitor }) => {
	await registerOwner(page, shop)
	const storageState = await page.context().storageState()
	const noScript = await newVisitor({ javaScriptEnabled: false, storageState })
	await noScript.goto('/admin/catalogue/2')
	await noScript
		.getByLabel('Upload images')
		.setInputFiles([await image('Lid.png', '#6b3f2a'), await image('Tin.png', '#a33')])
	await noScript.getByRole('button', { name: 'Upload', exact: true }).click()
	await expect(noScript.getByRole('listitem').filter({ hasText: '-tin.jpg' })).toBeVisible()
	await noScript.goto('/admin/catalogue/2')
	await noScript.getByText('Choose from 2 images uploaded before').click()
	await noScript.getByRole('checkbox', { name: 'tin.jpg' }).check()
	await noScript.getByRole('button', { name: 'Save images and texts' }).click()
	await expect(noScript.locator('.product-images > ol > li')).toHaveCount(5)
	await expect(noScript.getByText('Choose from 1 image uploaded before')).toBeVisible()
})
