/** An open page of the console asks for the code, and the password if needed, and then continues what was started. */
import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { fieldByLabel, signInByRequest } from '#test/e2e/support/account-steps.ts'
import { expectNoViolations } from '#test/e2e/support/accessibility.ts'
import { payByRequests } from '#test/e2e/support/checkout-steps.ts'
import { dropFile, pngOf } from '#test/e2e/support/drop-file.ts'
import { openIsolatedShop } from '#test/e2e/support/isolated-shop.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { registerOwnerByRequests } from '#test/e2e/support/register-owner.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'

const shop = openIsolatedShop()

test('after a long pause the page asks to sign in again in place, and saves the form', async ({ page }) => {
	test.slow()
	const owner = await registerOwnerByRequests(page, shop)
	const dialogOf = (name: string) => page.getByRole('dialog', { name })
	const code = fieldByLabel(
		page,
		'6-digit code from your authenticator app',
		dialogOf('Two-step verification'),
	)
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

test('an ended session is asked for once, in all tabs, also while another browser of the same name has just signed in', async ({
	page,
	newVisitor,
}) => {
	test.slow()
	const owner = await registerOwnerByRequests(page, shop)
	const secondTab = await page.context().newPage()
	/** Saves a text. Returns what the page has to ask for first. */
	const save = async (tab: Page, text: string) => {
		await tab.getByLabel('Description').fill(text)
		const sent = tab.waitForResponse((response) => response.request().method() === 'POST')
		await tab.getByRole('button', { name: 'Save images and texts' }).click()
		return (await sent).headers()['x-needed-first']
	}
	await open(page, '/admin/catalogue/3')
	await open(secondTab, '/admin/catalogue/2')
	await signInByRequest(await newVisitor(), owner)
	await shop.rows('delete from sessions where created_at < (select max(created_at) from sessions)')
	expect(await save(page, 'For the tumbler after lunch.')).toBe('sign-in')
	const dialogOf = (name: string) => page.getByRole('dialog', { name })
	await fieldByLabel(page, 'Password', dialogOf('Sign in again')).fill(owner.password)
	await dialogOf('Sign in again').getByRole('button', { name: 'Sign in' }).click()
	const verification = dialogOf('Two-step verification')
	await fieldByLabel(page, '6-digit code from your authenticator app', verification).fill(
		await owner.nextCode(),
	)
	await verification.getByRole('button', { name: 'Continue' }).click()
	await expectToast(page, 'Saved and live in the shop')
	for (const tab of [page, secondTab]) {
		expect(await save(tab, 'For the tumbler before lunch.')).toBeUndefined()
		await tab.reload()
		await expect(tab.getByLabel('Description')).toHaveValue('For the tumbler before lunch.')
	}
})

test('after a long pause, an upload goes on once the code was entered, and a download asks as well', async ({
	page,
}) => {
	test.slow()
	const owner = await registerOwnerByRequests(page, shop)
	const dialog = page.getByRole('dialog', { name: 'Two-step verification' })
	const pause = () => shop.rows(`update sessions set updated_at = now() - interval '31 minutes'`)
	await open(page, '/admin/pictures?folder=classic')
	// The image is larger than what the server reads from somebody who may not upload.
	const raw = { width: 400, height: 400, channels: 3 } as const
	const buffer = await sharp(randomBytes(400 * 400 * 3), { raw })
		.png()
		.toBuffer()
	await page.getByLabel('New image').setInputFiles({ name: 'Noise.png', mimeType: 'image/png', buffer })
	await pause()
	await page.getByRole('button', { name: 'Upload' }).click()
	await fieldByLabel(page, '6-digit code from your authenticator app', dialog).fill(await owner.nextCode())
	await dialog.getByRole('button', { name: 'Continue' }).click()
	await expectToast(page, 'Image uploaded')

	await open(page, '/admin/exports')
	await pause()
	const link = page.getByRole('link', { name: /^Orders/ })
	await link.dblclick()
	await dialog.getByRole('button', { name: 'Not now' }).click()
	await expect(dialog).toBeHidden()
	await expect(page).toHaveURL(/\/admin\/exports$/)
	await shop.rows('update sessions set updated_at = now(), second_factor_at = now()')
	const download = page.waitForEvent('download')
	await link.click()
	expect((await download).suggestedFilename()).toMatch(/^orders-.*\.csv$/)
})

test("after 'Not now', a shortcut, a dragged product and a dropped image ask again", async ({ page }) => {
	test.slow()
	for (let order = 0; order < 2; order++) await payByRequests(page)
	await registerOwnerByRequests(page, shop)
	const dialog = page.getByRole('dialog', { name: 'Two-step verification' })
	const expectAskedEachTime = async (repeat: () => Promise<unknown>) => {
		await shop.rows(`update sessions set updated_at = now() - interval '31 minutes'`)
		for (let time = 0; time < 2; time++) {
			await repeat()
			await dialog.getByRole('button', { name: 'Not now' }).click()
			await expect(dialog).toBeHidden()
		}
		await shop.rows('update sessions set updated_at = now(), second_factor_at = now()')
	}
	await open(page, '/admin/orders')
	const main = page.getByRole('main')
	await main.getByRole('link', { name: /^SK3-/ }).first().click()
	await expect(main.getByRole('link', { name: /^Next/ })).toBeVisible()
	await expectAskedEachTime(() => page.keyboard.press('j'))

	await open(page, '/admin/catalogue')
	const rows = main.getByRole('row')
	const handle = rows.filter({ hasText: 'Classic' }).locator('.drag-handle')
	await expectAskedEachTime(() => handle.dragTo(rows.filter({ hasText: 'Pure' })))

	await open(page, '/admin/catalogue/1')
	const cup = await pngOf('Cup.png', '#333')
	await expectAskedEachTime(() => dropFile(page, cup))
})
