/** Leaving a form of the console without saving it asks for confirmation. */
import type { Locator, Page } from '@playwright/test'
import { fieldByLabel } from '#test/e2e/support/account-steps.ts'
import { registerOwner, registerOwnerByRequests } from '#test/e2e/support/register-owner.ts'
import { expectNoHorizontalScroll, expectNoViolations } from '#test/e2e/support/accessibility.ts'
import { navigate, open } from '#test/e2e/support/open-page.ts'
import { openIsolatedShop } from '#test/e2e/support/isolated-shop.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'

const shop = openIsolatedShop()

const warningOf = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })
const goTo = (page: Page, screen: string) =>
	page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: screen, exact: true }).click()
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('leaving a changed form asks, and saving it does not', async ({ page }) => {
	test.slow()
	await registerOwner(page, shop)
	const warning = warningOf(page)
	const description = page.getByLabel('Description')
	await open(page, '/admin/catalogue')
	await page.getByRole('link', { name: 'Artisan Blend - Perfect' }).click()
	await expect(heading(page, 'Artisan Blend - Perfect')).toBeVisible()

	await test.step('by a link or Back, and what was entered stays', async () => {
		await description.fill('For the tumbler after lunch.')
		await goTo(page, 'All orders')
		await expect(warning).toBeVisible()
		await expect(warning.getByRole('button', { name: 'Stay here' })).toBeFocused()
		await expectNoViolations(page)
		await page.setViewportSize({ width: 390, height: 844 })
		await expectNoHorizontalScroll(page)
		await page.setViewportSize({ width: 1280, height: 720 })
		await warning.getByRole('button', { name: 'Stay here' }).click()
		await expect(warning).toBeHidden()
		await page.goBack()
		await expect(warning).toBeVisible()
		await page.keyboard.press('Escape')
		await expect(warning).toBeHidden()
		await expect(description).toHaveValue('For the tumbler after lunch.')
	})

	await test.step('not once it is saved, also when nothing has changed', async () => {
		for (let round = 0; round < 2; round++) {
			await page.getByRole('button', { name: 'Save images and texts' }).click()
			await expectToast(page, 'Saved and live in the shop')
		}
		await goTo(page, 'All orders')
		await expect(heading(page, 'Orders')).toBeVisible()
	})

	await test.step('leaving all the same goes to the page', async () => {
		await page.goBack()
		await description.fill('Another text that is not wanted.')
		await goTo(page, 'Stock')
		await warning.getByRole('button', { name: 'Leave without saving' }).click()
		await expect(heading(page, 'Stock')).toBeVisible()
		await expect(warning).toBeHidden()
	})

	await test.step('the browser asks before the page is loaded again', async () => {
		await open(page, '/admin/catalogue/2')
		await expect(description).toHaveValue('For the tumbler after lunch.')
		const asked: string[] = []
		page.on('dialog', (dialog) => {
			asked.push(dialog.type())
			void dialog.accept()
		})
		await description.fill('Another text that is not wanted.')
		await page.reload()
		expect(asked).toEqual(['beforeunload'])
		page.removeAllListeners('dialog')
	})
})

test('each form in which something is entered asks, a search does not, and neither does a sign-out', async ({
	page,
}) => {
	test.slow()
	await registerOwner(page, shop)
	const warning = warningOf(page)
	const screens: [path: string, change: () => Promise<unknown>][] = [
		['/admin/catalogue', () => page.getByLabel('New product').fill('Evening')],
		['/admin/catalogue/1', () => page.getByLabel('Roast').fill('Dark')],
		['/admin/catalogue/1', () => page.getByRole('button', { name: 'Move image 2 up' }).click()],
		['/admin/catalogue/1', () => page.getByLabel('Pack name').fill('Office')],
		['/admin/pages/return', () => page.getByLabel('First sentence').fill('Within a month.')],
		['/admin/delivery', () => page.getByLabel('Holidays').fill('26 Jan Republic Day')],
		['/admin/settings', () => page.getByLabel('Support hours').fill('Daily')],
		['/admin/promos/new', () => page.getByLabel('Code', { exact: true }).fill('PONGAL15')],
		['/admin/tax', () => page.getByLabel('GST rate (%)').first().fill('12')],
		['/admin/banner', () => page.getByLabel('Message').last().fill('Pongal is near')],
		['/admin/couriers', () => page.getByLabel('Tracking page').first().fill('https://example.in/{number}')],
		['/admin/staff', () => page.getByLabel('Email').fill('anbu@example.in')],
		['/admin/notifications', () => page.getByRole('combobox').first().selectOption('Once a day, at 8 am')],
		[
			'/admin/stock',
			() =>
				page
					.getByLabel(/^In stock: /)
					.first()
					.fill('7'),
		],
	]
	await open(page, '/admin')
	for (const [path, change] of screens) {
		await navigate(page, path)
		await change()
		await goTo(page, 'Overview')
		await expect(warning, path).toBeVisible()
		await warning.getByRole('button', { name: 'Leave without saving' }).click()
		await expect(heading(page, 'Overview')).toBeVisible()
	}

	await navigate(page, '/admin/audit')
	await page.getByRole('search').getByRole('textbox').first().fill('coffee')
	await goTo(page, 'Overview')
	await expect(heading(page, 'Overview')).toBeVisible()

	const asked: string[] = []
	page.on('dialog', (dialog) => {
		asked.push(dialog.type())
		void dialog.accept()
	})
	await navigate(page, '/admin/settings')
	await page.getByLabel('Support hours').fill('Daily')
	await page.getByRole('button', { name: 'Sign out' }).click()
	await expect(page).not.toHaveURL(/admin/)
	expect(asked).toEqual([])
})

test('what acts on a saved product, offer or page waits until what is entered is saved', async ({ page }) => {
	test.slow()
	await registerOwner(page, shop)
	const expectStopped = async (button: string, scope: Page | Locator = page) => {
		await scope.getByRole('button', { name: button }).first().click()
		await expectToast(
			page,
			'Not saved yet',
			`Please save what you have changed here, then press “${button}” again.`,
		)
	}
	await open(page, '/admin/catalogue/1')
	const roast = page.getByLabel('Roast')
	await roast.fill('Dark')
	await expectStopped('Duplicate')
	await expect(roast).toBeFocused()
	expect(await shop.count('select count(*) from products')).toBe(3)
	await page.getByRole('button', { name: 'Save name, blend and tax' }).click()
	await expectToast(page, 'Details saved')
	const pack = page.locator('details').filter({ hasText: 'Small (220g)' })
	await pack.locator('summary').click()
	await pack.getByLabel('Selling price').fill('235')
	await pack.locator('summary').click()
	await expectStopped('Stop selling it')
	await expect(pack.getByLabel('Selling price')).toBeFocused()
	await expectStopped('Stop selling', pack)

	await open(page, '/admin/promos')
	await page.getByRole('link', { name: 'FILTER10' }).click()
	await page.getByLabel('Percent off').fill('15')
	await expectStopped('Deactivate')
	await expect(page.getByLabel('Percent off')).toBeFocused()

	await open(page, '/admin/pages/return')
	await page.getByLabel('First sentence').fill('Within a month.')
	await page.getByRole('button', { name: 'Save changes' }).click()
	await expectToast(page, 'Saved and live in the shop')
	await page.getByLabel('First sentence').fill('Within a year.')
	await expectStopped('Restore original text')
	await expect(page.getByLabel('First sentence')).toBeFocused()
})

test('after a long pause the page asks to sign in again itself, and saves what was entered', async ({
	page,
}) => {
	test.slow()
	const owner = await registerOwnerByRequests(page, shop)
	const dialogOf = (name: string) => page.getByRole('dialog', { name })
	const code = fieldByLabel(page, '6-digit code from your authenticator app')
	const description = page.getByLabel('Description')
	const save = page.getByRole('button', { name: 'Save images and texts' })
	await open(page, '/admin/catalogue/3')
	await description.fill('For the tumbler after lunch.')

	await shop.rows(`update sessions set updated_at = now() - interval '31 minutes'`)
	await save.click()
	await expect(code).toBeFocused()
	await expectNoViolations(page)
	await dialogOf('Two-step verification').getByRole('button', { name: 'Not now' }).click()
	await expect(dialogOf('Two-step verification')).toBeHidden()
	await expect(description).toHaveValue('For the tumbler after lunch.')

	await shop.rows('delete from sessions')
	await save.click()
	await fieldByLabel(page, 'Password', dialogOf('Sign in again')).fill(owner.password)
	await dialogOf('Sign in again').getByRole('button', { name: 'Sign in' }).click()
	await code.fill(await owner.nextCode())
	await dialogOf('Two-step verification').getByRole('button', { name: 'Continue' }).click()
	await expectToast(page, 'Saved and live in the shop')
	await page.reload()
	await expect(description).toHaveValue('For the tumbler after lunch.')
})
