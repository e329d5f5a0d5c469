/** The forms of a product: all mistakes at once, and what somebody else has changed meanwhile. */
import { registerOwner } from '#test/e2e/support/register-owner.ts'
import { expectFits } from '#test/e2e/support/accessibility.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { openIsolatedShop } from '#test/e2e/support/isolated-shop.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'

const shop = openIsolatedShop()

test('all mistakes are listed with links to their fields, also without scripts', async ({
	page,
	newVisitor,
}) => {
	test.slow()
	await registerOwner(page, shop)
	await open(page, '/admin/catalogue/2')
	const summary = page.getByRole('region', { name: 'Nothing saved.' })
	const story = page.getByLabel('Story')
	await page.getByLabel('Description').fill('Short')
	await story.fill('')
	await page.getByLabel('Features, one per line').fill('')
	await page.getByRole('button', { name: 'Save images and texts' }).click()
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
	await page.getByLabel('Description').fill('For the tumbler after lunch.')
	await page.getByLabel('Features, one per line').fill('Round body')
	await page.getByRole('button', { name: 'Save images and texts' }).click()
	await expectToast(page, 'Saved and live in the shop')
	await expect(summary).toHaveCount(0)

	const storageState = await page.context().storageState()
	const noScript = await newVisitor({ javaScriptEnabled: false, storageState })
	await noScript.goto('/product/2')
	await expect(noScript.getByText('We grind on Tuesday.', { exact: true })).toBeVisible()
	await noScript.goto('/admin/catalogue/2')
	await noScript.getByLabel('Short name').fill('P')
	await noScript.getByLabel('Roast').fill('Dark roast')
	await noScript.getByRole('button', { name: 'Save name, blend and tax' }).click()
	const details = noScript.getByRole('region', { name: 'Name, blend and tax' })
	await details.getByRole('link', { name: 'Short name' }).click()
	await expect(noScript.getByLabel('Short name')).toBeFocused()
	await expect(noScript.getByLabel('Roast')).toHaveValue('Dark roast')
})

test('of two who edit a product, the second keeps what was entered and sees both', async ({
	page,
	newVisitor,
}) => {
	test.slow()
	await registerOwner(page, shop)
	const second = await newVisitor({ storageState: await page.context().storageState() })
	const conflict = page.getByRole('region', { name: 'Somebody else has changed this' })
	const save = { name: 'Save images and texts' }
	await open(page, '/admin/catalogue/3')
	await open(second, '/admin/catalogue/3')
	await second.getByLabel('Description').fill('Their first text.')
	await second.getByLabel('Title in search results').fill('Their first text. Title')
	await second.getByRole('button', save).click()
	await expectToast(second, 'Saved and live in the shop')
	await page.getByLabel('Description').fill('My first text.')
	await page.getByLabel('Features, one per line').fill('My first text.')
	await page.getByRole('button', save).click()
	await expectToast(page, 'Not saved', 'Somebody else has changed this since you opened it.')
	await expect(conflict).toBeFocused()

	await test.step('sees both, and saves theirs with what only the other has changed', async () => {
		await expect(conflict).toContainText('Theirs Their first text.')
		await expect(conflict).toContainText('Yours My first text.')
		await expect(page.getByLabel('Description')).toHaveValue('My first text.')
		await expect(page.getByLabel('Title in search results')).toHaveValue('Their first text. Title')
		await expectFits(page)
		await conflict.getByRole('button', { name: 'Save mine anyway' }).click()
		await expectToast(page, 'Saved and live in the shop')
		await expect(conflict).toHaveCount(0)
		await page.reload()
		await expect(page.getByLabel('Description')).toHaveValue('My first text.')
		await expect(page.getByLabel('Features, one per line')).toHaveValue('My first text.')
		await expect(page.getByLabel('Title in search results')).toHaveValue('Their first text. Title')
	})
})

test('a product is previewed at the width of a phone and of a desktop before it is saved', async ({
	page,
	newVisitor,
}) => {
	test.slow()
	await registerOwner(page, shop)
	await open(page, '/admin/catalogue/1')
	const frame = page.locator('#page-preview')
	const preview = page.frameLocator('#page-preview')
	const width = () => frame.evaluate((element: HTMLIFrameElement) => element.clientWidth)
	await expect(preview.getByRole('heading', { level: 1 })).toContainText('Pure')
	await page.getByLabel('Description').fill('A description that only the preview shows.')
	await expect(page.getByRole('region', { name: 'Card on the home page' })).toContainText('only the preview')
	await page.getByRole('button', { name: 'Preview' }).click()
	await expect(preview.getByText('A description that only the preview shows.')).toBeVisible()
	await expect.poll(width).toBe(390)
	await page.getByLabel('Desktop').check()
	await expect.poll(width).toBe(1280)
	await expectFits(page)
	expect(await (await page.request.get('/product/1')).text()).not.toContain('only the preview shows')

	const storageState = await page.context().storageState()
	const noScript = await newVisitor({ javaScriptEnabled: false, storageState })
	await noScript.goto('/admin/catalogue/1')
	await noScript.getByLabel('Description').fill('Previewed without scripts.')
	await noScript.getByRole('button', { name: 'Preview' }).click()
	await expect(noScript.frameLocator('#page-preview').getByText('Previewed without scripts.')).toBeVisible()
})
