/** Tests the forms of a product: their preview, their mistakes, changes by somebody else, and no scripts. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { rupees } from '#shop/money.ts'
import { registerOwner, registerOwnerByRequests } from '#test/e2e/support/register-owner.ts'
import { changePrice } from '#test/e2e/support/change-price.ts'
import { expectFits } from '#test/e2e/support/accessibility.ts'
import { hydrated, open } from '#test/e2e/support/open-page.ts'
import { openIsolatedShop } from '#test/e2e/support/isolated-shop.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'

const shop = openIsolatedShop()

const RED = { create: { width: 90, height: 90, channels: 3, background: '#a33' } } as const

const save = (page: Page) => page.getByRole('button', { name: 'Save images and texts' }).click()

/** Changes the texts as somebody else does in the console. */
const changeTexts = (description: string, pageTitle: string) =>
	shop.rows(`update products set description = $1, page_title = $2, version = version + 1 where id = 2`, [
		description,
		pageTitle,
	])

test('a product is previewed, its mistakes are listed, and of two who change it the second keeps what was entered', async ({
	page,
}) => {
	test.slow()
	await registerOwner(page, shop)
	await open(page, '/admin/catalogue/2')
	const description = page.getByLabel('Description')
	const features = page.getByLabel('Features, one per line')

	await test.step('it is previewed at the width of a phone and of a desktop before it is saved', async () => {
		const frame = page.locator('#page-preview')
		const preview = page.frameLocator('#page-preview')
		const width = () => frame.evaluate((element: HTMLIFrameElement) => element.clientWidth)
		await expect(preview.getByRole('heading', { level: 1 })).toContainText('Perfect')
		await description.fill('A description that only the preview shows.')
		await expect(page.getByRole('region', { name: 'Card on the home page' })).toContainText(
			'only the preview',
		)
		await page.getByRole('button', { name: 'Preview' }).click()
		await expect(preview.getByText('A description that only the preview shows.')).toBeVisible()
		await expect.poll(width).toBe(390)
		await page.getByLabel('Desktop').check()
		await expect.poll(width).toBe(1280)
		expect(await (await page.request.get('/product/2')).text()).not.toContain('only the preview shows')
	})

	await test.step('all mistakes are listed with links to their fields', async () => {
		const summary = page.getByRole('region', { name: 'Nothing saved.' })
		const story = page.getByLabel('Story')
		await description.fill('Short')
		await story.fill('')
		await features.fill('')
		await save(page)
		await expectToast(page, 'Nothing saved', 'Please check the marked fields.')
		await expect(summary).toBeFocused()
		await expect(summary.getByText('Nothing saved. 3 fields need another look:')).toBeVisible()
		await expect(summary.getByRole('listitem')).toHaveText([
			'Description: at least 10 characters',
			'Story: at least 20 characters',
			'Features: at least one line',
		])
		await expect(story).toHaveAccessibleDescription('Story: at least 20 characters')
		await expectFits(page)
		await summary.getByRole('link', { name: 'Story' }).click()
		await expect(story).toBeFocused()
		await page.keyboard.type('We roast on Monday.')
		await page.keyboard.press('Enter')
		await page.keyboard.press('Enter')
		await page.keyboard.type('We grind on Tuesday.')
		await expect(story).toHaveValue('We roast on Monday.\n\nWe grind on Tuesday.')
		await description.fill('For the tumbler after lunch.')
		await features.fill('Round body')
		await save(page)
		await expectToast(page, 'Saved and live in the shop')
		await expect(summary).toHaveCount(0)
	})

	const conflict = page.getByRole('region', { name: 'Somebody else has changed this' })

	await test.step('who saves second sees both, and saves theirs with what only the other has changed', async () => {
		await changeTexts('Their first text.', 'Their first title')
		await description.fill('My first text.')
		await features.fill('My first text.')
		await save(page)
		await expectToast(page, 'Not saved', 'Somebody else has changed this since you opened this page.')
		await expect(conflict).toBeFocused()
		await expect(conflict).toContainText('Theirs Their first text.')
		await expect(conflict).toContainText('Yours My first text.')
		await expect(description).toHaveValue('My first text.')
		await expect(page.getByLabel('Title in search results')).toHaveValue('Their first title')
		await conflict.getByRole('button', { name: 'Save mine anyway' }).click()
		await expectToast(page, 'Saved and live in the shop')
		await expect(conflict).toHaveCount(0)
		const [saved] = await shop.rows('select description, page_title from products where id = 2')
		expect(saved).toEqual({ description: 'My first text.', page_title: 'Their first title' })
	})

	await test.step('or takes theirs', async () => {
		await changeTexts('Their second text.', 'Their second title')
		await description.fill('My second text.')
		await save(page)
		await conflict.getByRole('link', { name: 'Take theirs' }).click()
		await expect(description).toHaveValue('Their second text.')
		await hydrated(page)
	})

	await test.step('a pack size that somebody else has changed keeps what was entered, too', async () => {
		const pack = page.locator('.pack-size').filter({ hasText: 'Small (220g)' })
		await pack.locator('> summary').click()
		await pack.getByLabel('SKU').fill('PERFECT-S')
		await changePrice(shop, { productId: 2, size: 'small', mrp: rupees(260), sellingPrice: rupees(236) })
		await pack.getByLabel('Selling price').fill('241')
		await pack.getByRole('button', { name: 'Save price' }).click()
		await expectToast(page, 'Not saved', 'Somebody else has changed this pack size')
		await expect(pack.getByLabel('Selling price')).toHaveValue('241')
		await expect(pack.getByLabel('SKU')).toHaveValue('PERFECT-S')
		await expect(pack.getByRole('listitem').first()).toContainText('₹236')
	})
})

test('a button that saved keeps the keyboard focus', async ({ page }) => {
	await registerOwnerByRequests(page, shop)
	await open(page, '/admin')
	const expectPressed = async (name: string, toast: string, next = name) => {
		await page.getByRole('button', { name }).first().press('Enter')
		await expectToast(page, toast)
		await expect(page.getByRole('button', { name: next }).first()).toBeFocused()
	}
	await expectPressed(
		'Hide this list',
		'Set-up list hidden. It comes back if something else is missing.',
		'Show the set-up list',
	)
	await expect(page.getByRole('heading', { name: 'Set up your shop' })).toHaveCount(0)
	await expectPressed('Show the set-up list', 'The set-up list is back', 'Hide this list')

	await open(page, '/admin/catalogue/3')
	const pack = page.locator('.pack-size').first()
	await pack.locator('> summary').click()
	await pack.getByLabel('Selling price').fill('110')
	await expectPressed('Save price', 'Price saved and live in the shop')
	await pack.getByLabel('SKU').fill('CLASSIC-S')
	await expectPressed('Save pack size', 'Pack size saved')
	await pack.getByText('Correct a typing error').click()
	await pack.getByLabel('Pack name').fill('Little')
	await expectPressed('Save correction', 'Pack size corrected')
	await expect(pack.locator('> summary')).toContainText('Little')
	// Everything is saved, so the page does not ask.
	await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Stock' }).click()
	await expect(page.getByRole('heading', { level: 1, name: 'Stock' })).toBeVisible()
})

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false })

	test('a product is previewed, its mistakes are linked, and its images uploaded and chosen', async ({
		page,
	}) => {
		await registerOwner(page, shop)
		await page.goto('/admin/catalogue/1')
		await page.getByLabel('Description').fill('Previewed without scripts.')
		await page.getByRole('button', { name: 'Preview' }).click()
		await expect(
			page.frameLocator('#page-preview').getByText('Previewed without scripts.').first(),
		).toBeVisible()

		await page.getByLabel('Short name').fill('P')
		await page.getByLabel('Roast').fill('Dark roast')
		await page.getByRole('button', { name: 'Save name, blend and tax' }).click()
		const details = page.getByRole('region', { name: 'Name, blend and tax' })
		await details.getByRole('link', { name: 'Short name' }).click()
		await expect(page.getByLabel('Short name')).toBeFocused()
		await expect(page.getByLabel('Roast')).toHaveValue('Dark roast')

		const files = ['Lid.png', 'Tin.png'].map(async (name) => ({
			name,
			mimeType: 'image/png',
			buffer: await sharp(RED).png().toBuffer(),
		}))
		await page.getByLabel('Upload images').setInputFiles(await Promise.all(files))
		await page.getByRole('button', { name: 'Upload', exact: true }).click()
		await expect(page.getByRole('listitem').filter({ hasText: 'tin.jpg' })).toBeVisible()
		await page.goto('/admin/catalogue/1')
		const before = await page.locator('.product-images > ol > li').count()
		await page.getByText('Choose from 2 images uploaded before').click()
		await page.getByRole('checkbox', { name: 'tin.jpg' }).check()
		await page.getByRole('button', { name: 'Save images and texts' }).click()
		await expect(page.locator('.product-images > ol > li')).toHaveCount(before + 1)
		await expect(page.getByText('Choose from 1 image uploaded before')).toBeVisible()
	})
})
