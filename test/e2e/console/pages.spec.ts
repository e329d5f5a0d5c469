/** The owner changes what the pages of the shop say, its business details and its logo. */
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { registerOwner } from '#test/e2e/support/register-owner.ts'
import { expectFits, expectNoHorizontalScroll, expectNoViolations } from '#test/e2e/support/accessibility.ts'
import { navigate, open } from '#test/e2e/support/open-page.ts'
import { openIsolatedShop } from '#test/e2e/support/isolated-shop.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'

const shop = openIsolatedShop()

/** Enters this many characters at once in a hidden field, because typing and laying out half a million takes many seconds. */
const paste = (field: Locator, letters: number) =>
	field.evaluate((element, count) => {
		element.style.display = 'none'
		const value = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')
		value?.set?.call(element, 'த'.repeat(count))
		element.dispatchEvent(new InputEvent('input', { bubbles: true }))
	}, letters)

test('the owner changes the story, the return policy, business details and logo, and shoppers see them', async ({
	page,
	newVisitor,
}) => {
	test.slow()
	await registerOwner(page, shop)
	const shopper = await newVisitor({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
	const story = { page, shopper }
	await test.step('changes the story, and sees it in the preview before shoppers do', () =>
		changeStory(story))

	await test.step('adds a section to the return policy, and moves it up', () => changeReturnPolicy(story))

	await test.step('reads that a text is too long to be sent', () => enterTooLongText(page))

	await test.step('corrects a GSTIN, and renames the shop, which then has its name as a word mark', () =>
		renameShop(story))

	await test.step('uploads a logo, which is also the image beside links, and restores the original', () =>
		uploadAndRestoreLogo(story))
})

type Story = { page: Page; shopper: Page }

async function changeStory({ page, shopper }: Story): Promise<void> {
	await open(page, '/admin/pages/story')
	await expect(previewOf(page).getByRole('heading', { level: 1 })).toHaveText(
		'Three generations, one first pour',
	)
	const intro = page.getByRole('region', { name: 'Introduction' })
	await intro.getByLabel('Heading').fill('<b>Four</b> generations at {shop name}')
	await page.getByRole('button', { name: 'Preview' }).click()
	await expect(previewOf(page).getByRole('heading', { level: 1 })).toHaveText(
		'<b>Four</b> generations at SK3 Coffee',
	)
	expect(await read(shopper, '/story')).toContain('Three generations, one first pour')
	await save(page)
	await expectToast(page, 'Saved and live in the shop')
	expect(await read(shopper, '/story')).toContain('&lt;b&gt;Four&lt;/b&gt; generations at SK3 Coffee')
}

async function changeReturnPolicy({ page, shopper }: Story): Promise<void> {
	await navigate(page, '/admin/pages/return')
	await page.getByRole('button', { name: 'Add section' }).click()
	const added = page.getByRole('listitem').filter({ hasText: 'Section 7' })
	await expect(added.getByLabel('Heading')).toBeFocused()
	await save(page)
	await expectToast(page, 'Nothing saved', 'Please check the marked fields.')
	await expect(added.getByLabel('Heading')).toHaveAccessibleDescription('Please enter a text')
	await expect(added.getByLabel('Heading')).toBeFocused()
	await expectFits(page)
	await added.getByLabel('Heading').fill('Festival packs')
	await added
		.getByLabel('Text')
		.fill(
			'- Unopened, as at https://kaapi.example.in/articles/packs-that-stay-fresh-on-a-long-way\n- Within {return days} days, by [writing to us](/contact)',
		)
	await added.getByRole('button', { name: 'Move up' }).press('Enter')
	await expect(page.getByRole('listitem').filter({ hasText: 'Section 6' }).getByLabel('Heading')).toHaveValue(
		'Festival packs',
	)
	await save(page)
	await expectToast(page, 'Saved and live in the shop')
	await expect(page.getByRole('region', { name: 'History' }).getByRole('row').nth(1)).toContainText(
		'Kamala Owner',
	)
	await shopper.goto('/policies/return')
	await expect(shopper.getByText('Last changed on')).toBeVisible()
	await expect(shopper.getByRole('heading', { level: 2 }).nth(5)).toHaveText('Festival packs')
	await expect(shopper.getByRole('listitem').filter({ hasText: 'Within 7 days' })).toBeVisible()
	await expect(shopper.getByRole('link', { name: 'writing to us' })).toHaveAttribute('href', '/contact')
	await expectNoHorizontalScroll(shopper)
}

async function enterTooLongText(page: Page): Promise<void> {
	const lede = page.getByLabel('First sentence')
	await expect(lede).toHaveAccessibleDescription('Kept up to date by the shop: {return days} shows 7')
	await paste(lede, 1_500_000)
	await save(page)
	await expectToast(page, 'Too long to be sent', 'Everything you entered is still here.')
	await expect(lede).toHaveValue(/^த/)
}

async function renameShop({ page, shopper }: Story): Promise<void> {
	expect(await read(shopper, '/manifest.webmanifest')).toContain('/icons/icon-512.png')
	await expect(headerOf(shopper).getByRole('img', { name: 'SK3 Coffee, home' })).toBeVisible()
	await navigate(page, '/admin/settings')
	await page.getByRole('button', { name: 'Leave without saving' }).click()
	await page.getByLabel('GSTIN').fill('27AAPFU0939F1ZW')
	await page.getByLabel('Shop name').fill('Kaapi House')
	await save(page)
	await expect(page.getByLabel('GSTIN')).toHaveAccessibleDescription(/isn't a valid GSTIN/)
	await expectFits(page)
	await page.getByLabel('GSTIN').fill('27AAPFU0939F1ZV')
	await save(page)
	await expectToast(page, 'Settings saved and live in the shop')
	await shopper.reload()
	await expect(headerOf(shopper).getByRole('link', { name: 'Kaapi House' })).toBeVisible()
	await expect(headerOf(shopper).getByRole('img')).toHaveCount(0)
	await expect(shopper.getByRole('contentinfo').getByText('Kaapi House', { exact: true })).toBeVisible()
	await expect(shareImageOf(shopper)).toHaveAttribute('content', /\/share-image\.png$/)
	expect(await read(shopper, '/manifest.webmanifest')).toContain('"name":"Kaapi House"')
	expect(await read(shopper, '/manifest.webmanifest')).not.toContain('icon-512')
	expect(await read(shopper, '/letter.svg')).toContain('>K</text>')
	expect(await read(shopper, '/offline')).toContain('<header>Kaapi House</header>')
}

async function uploadAndRestoreLogo({ page, shopper }: Story): Promise<void> {
	const raw = { create: { width: 300, height: 90, channels: 4, background: '#2f5a3a80' } } as const
	const buffer = await sharp(raw).png().toBuffer()
	await page.getByRole('main').getByRole('link', { name: 'Logo and other images' }).click()
	const file = { name: 'Logo.png', mimeType: 'image/png', buffer }
	const logo = page.getByLabel('Logo on a light background', { exact: true })
	await page.getByLabel('Upload: Logo on a light background').setInputFiles(file)
	await expect(logo.locator('option:checked')).toHaveText('logo.png')
	const uploaded = await logo.inputValue()
	await page.getByLabel('Image beside links to the shop', { exact: true }).selectOption(uploaded)
	await page.getByRole('button', { name: 'Preview' }).click()
	// The preview follows the upload, then the choice: only the latter has two images of this name, in header and footer.
	await expect(previewOf(page).getByRole('figure').getByRole('img')).toHaveAttribute('src', uploaded)
	await expect(previewOf(page).getByRole('img', { name: 'Kaapi House', exact: true })).toHaveCount(2)
	await expectNoViolations(page)
	await save(page)
	await expectToast(page, 'Saved and live in the shop')
	await shopper.reload()
	await expect(headerOf(shopper).getByRole('img', { name: 'Kaapi House, home' })).toBeVisible()
	await expect(shareImageOf(shopper)).toHaveAttribute('content', new RegExp(`${uploaded}$`))
	await page.getByRole('button', { name: 'Restore original text' }).click()
	await expectToast(page, 'Original text restored')
	expect(await read(shopper, '/about')).not.toContain(uploaded)
}

function save(page: Page): Promise<void> {
	return page.getByRole('button', { name: 'Save changes' }).click()
}

function previewOf(page: Page) {
	return page.frameLocator('#page-preview')
}

async function read(shopper: Page, path: string): Promise<string> {
	return (await shopper.request.get(path)).text()
}

function headerOf(shopper: Page) {
	return shopper.getByRole('banner')
}

function shareImageOf(shopper: Page) {
	return shopper.locator('meta[property="og:image"]')
}

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false })

	test('a new question appears on the contact page and for search engines', async ({ page }) => {
		await registerOwner(page, shop)
		await page.goto('/admin/pages/contact')
		await page.getByRole('button', { name: 'Add question' }).click()
		const added = page.getByRole('listitem').filter({ hasText: 'Question 5' })
		await added.getByLabel('Question').fill('Do you sell brass filters?')
		await added.getByLabel('Answer').fill('Soon.')
		await page.getByRole('button', { name: 'Preview' }).click()
		await expect(page.frameLocator('#page-preview').getByText('Do you sell brass filters?')).toBeVisible()
		await page.getByRole('button', { name: 'Save changes' }).click()
		await expect(page.getByRole('region', { name: 'History' }).getByRole('row')).toHaveCount(3)
		await page.goto('/contact')
		await expect(page.getByText('Do you sell brass filters?')).toBeVisible()
		const structured = await page.locator('script[type="application/ld+json"]').allTextContents()
		expect(structured.join()).toContain('Do you sell brass filters?')
	})
})
