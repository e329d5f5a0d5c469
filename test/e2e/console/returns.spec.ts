/** A return: a customer asks on a phone with a photo, the shop agrees, receives and refunds it. */
import type { Page } from '@playwright/test'
import { clickButton, fieldByLabel } from '#test/e2e/support/account-steps.ts'
import { expectFits } from '#test/e2e/support/accessibility.ts'
import { deliverOrder } from '#test/e2e/support/deliver-order.ts'
import { openIsolatedShop } from '#test/e2e/support/isolated-shop.ts'
import { navigate, open } from '#test/e2e/support/open-page.ts'
import { registerOwner } from '#test/e2e/support/register-owner.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'
import { photo } from '#test/fixtures/returns.ts'

const shop = openIsolatedShop()

test.use({ expectedErrors: /status of 40[034]/ })

const returnsOf = (page: Page) => page.getByRole('region', { name: 'Returns', exact: true })

test('a return goes from the photo of a customer to the refund', async ({ page, newVisitor }) => {
	test.slow()
	const owner = await newVisitor()
	await registerOwner(owner, shop)
	await page.setViewportSize({ width: 390, height: 844 })
	const number = await deliverOrder(page, owner)
	await open(page, `/track-order?id=${number}`)
	await page.getByRole('button', { name: 'View Details' }).click()
	await page.getByRole('dialog').getByRole('link', { name: 'Return a pack' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Return a pack')
	await page.getByLabel('Photos (optional)').setInputFiles({
		name: 'torn.jpg',
		mimeType: 'image/jpeg',
		buffer: Buffer.from(await photo()),
	})
	await clickButton(page, 'Ask for a return')
	await expect(page.getByRole('main')).toContainText('Please say what is wrong.')
	await expect(fieldByLabel(page, 'Tell us more')).toHaveAccessibleDescription(/in a few words/)
	await expectFits(page)
	await page.getByRole('radio', { name: 'It arrived damaged or defective' }).check()
	await fieldByLabel(page, 'Tell us more').fill('The pack was torn and half empty.')
	await page.getByRole('radio', { name: 'A refund' }).check()
	await clickButton(page, 'Ask for a return')
	const mine = page.getByRole('list', { name: 'Returns' })
	await expect(mine).toContainText('will answer by email')
	await expect(mine.getByRole('img')).toHaveCount(1)

	await open(owner, '/admin/returns')
	await expect(owner.getByRole('region', { name: 'To answer' })).toContainText(number)
	await expectFits(owner)
	await owner.getByRole('link', { name: number }).click()
	await expect(returnsOf(owner)).toContainText('torn and half empty')
	await expect(returnsOf(owner).getByRole('img')).toHaveJSProperty('naturalWidth', 80)
	await expectFits(owner)
	await owner.getByRole('radio', { name: /^Yes, to our address/ }).check()
	await owner.getByLabel('Message to the customer (optional)').fill('Sorry about that.')
	await clickButton(owner, 'Agree to the return')
	await expectToast(owner, 'Return agreed, and the customer is emailed')
	await clickButton(owner, 'Mark return as received')
	await expectToast(owner, 'Return received, and the customer is emailed')
	await expect(returnsOf(owner).getByLabel('Amount in rupees')).toHaveValue('280')
	await returnsOf(owner).getByLabel('Amount in rupees').fill('240')
	await clickButton(owner, 'Refund the return')
	await expectToast(owner, 'Refund of ₹240.00 started')

	await page.reload()
	await expect(mine).toContainText('₹240.00 refunded')
	for (const step of ['Asked', 'Agreed', 'Received', 'Settled']) await expect(mine).toContainText(step)
	await expectFits(page)
})

test('a replacement is sent again and shown to the customer', async ({ page, newVisitor }) => {
	const owner = await newVisitor()
	await registerOwner(owner, shop)
	const number = await deliverOrder(page, owner)
	await open(owner, `/admin/orders/${number}`)
	await owner.getByText('Send a replacement', { exact: true }).first().click()
	await clickButton(owner, 'Send a replacement')
	await expect(owner.getByRole('main')).toContainText('Please choose at least one pack.')
	await fieldByLabel(owner, 'Artisan Blend - 100% Pure, Small (220g), Fine').fill('1')
	await owner.getByRole('combobox', { name: 'Reason' }).selectOption('lost')
	await expectFits(owner)
	await clickButton(owner, 'Send a replacement')
	await expectToast(owner, 'Replacement waits under To ship')
	await navigate(owner, '/admin/shipping')
	await expect(owner.getByRole('row').filter({ hasText: `${number}-R1` })).toContainText(
		'Replacement, to pack',
	)
	await owner.getByLabel(`Tracking number for ${number}-R1`).fill('D-AGAIN-1')
	await clickButton(owner, 'Mark as shipped')
	await expectToast(owner, '1 order marked as shipped')

	await open(page, `/track-order?id=${number}`)
	await page.getByRole('button', { name: 'View Details' }).click()
	await expect(page.getByRole('region', { name: 'Replacement' })).toContainText('D-AGAIN-1')
	await expectFits(page)
})

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false })

	test('a return is asked for and withdrawn', async ({ page, newVisitor }) => {
		const owner = await newVisitor()
		await registerOwner(owner, shop)
		const number = await deliverOrder(page, owner)
		await page.goto(`/orders/${number}/return`)
		await page.getByRole('radio', { name: 'It tastes off' }).check()
		await clickButton(page, 'Ask for a return')
		await expect(page.getByRole('main')).toContainText('Please tell us in a few words')
		await expect(page.getByRole('radio', { name: 'It tastes off' })).toBeChecked()
		await fieldByLabel(page, 'Tell us more').fill('Like cardboard.')
		await page.getByRole('radio', { name: 'A fresh pack' }).check()
		await clickButton(page, 'Ask for a return')
		await expect(page.getByRole('list', { name: 'Returns' })).toContainText('Like cardboard.')
		await clickButton(page, 'Withdraw this request')
		await expect(page.getByRole('list', { name: 'Returns' })).toContainText(
			'You have withdrawn this request.',
		)
		await expect(page.getByRole('button', { name: 'Ask for a return' })).toBeVisible()
	})
})
