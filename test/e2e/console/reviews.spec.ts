/** A review: a customer writes it on a phone, the owner publishes and answers it, and the product's page shows it. */
import { clickButton, fieldByLabel } from '#test/e2e/support/account-steps.ts'
import { expectFits } from '#test/e2e/support/accessibility.ts'
import { deliverOrder } from '#test/e2e/support/deliver-order.ts'
import { openIsolatedShop } from '#test/e2e/support/isolated-shop.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { registerOwner } from '#test/e2e/support/register-owner.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'

const shop = openIsolatedShop()

test.use({ expectedErrors: /status of 40[034]/ })

test('a review goes from its customer to the page of the product', async ({ page, newVisitor }) => {
	test.slow()
	const owner = await newVisitor()
	await registerOwner(owner, shop)
	await page.setViewportSize({ width: 390, height: 844 })
	const number = await deliverOrder(page, owner)
	await open(page, `/track-order?id=${number}`)
	await page.getByRole('button', { name: 'View Details' }).click()
	await page.getByRole('dialog').getByRole('link', { name: 'Write a review' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('How is your coffee?')
	await fieldByLabel(page, 'Your words').fill('Strong, and the kitchen smells of it.')
	await clickButton(page, 'Send review')
	await expect(page.getByRole('main')).toContainText('Please choose from 1 to 5 stars.')
	await expect(fieldByLabel(page, 'Your words')).toHaveValue('Strong, and the kitchen smells of it.')
	await expectFits(page)
	await page.locator('label').filter({ hasText: '4 stars' }).click()
	await clickButton(page, 'Send review')
	await expect(page.getByRole('status').filter({ hasText: 'Thank you' })).toBeVisible()

	await open(owner, '/admin/reviews')
	await expect(owner.getByRole('navigation', { name: 'Console' })).toContainText(/Reviews\s*1/)
	await expect(owner.getByRole('main')).toContainText('the kitchen smells of it')
	await owner.getByRole('button', { name: /^Publish/ }).click()
	await expectToast(owner, 'Review published, and live in the shop')
	await owner.getByRole('link', { name: 'Published (1)' }).click()
	await owner.getByText(/^Answer/).click()
	await owner.getByLabel('Our answer, below the review').fill('Nandri, Meena!')
	await expectFits(owner)
	await clickButton(owner, 'Save answer')
	await expectToast(owner, 'Answer saved')

	await open(page, '/product/1')
	await page
		.getByRole('link', { name: /1 review/ })
		.first()
		.click()
	const section = page.getByRole('region', { name: 'What customers say' })
	await expect(section).toContainText('Nandri, Meena!')
	await expect(section.getByRole('img', { name: '4 out of 5 stars' })).toBeVisible()
	expect(await page.content()).toContain('AggregateRating')
	await expectFits(page)
	await section.getByRole('link', { name: 'How we publish reviews' }).click()
	await expect(page.getByRole('main')).toContainText('We never decline one for being critical.')
	await expectFits(page)
})

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false })

	test('a review is written, changed and deleted', async ({ page, newVisitor }) => {
		const owner = await newVisitor()
		await registerOwner(owner, shop)
		const number = await deliverOrder(page, owner)
		await page.goto(`/orders/${number}/review`)
		await page.locator('label').filter({ hasText: '5 stars' }).click()
		await clickButton(page, 'Send review')
		await expect(page.getByRole('main')).toContainText('Please write a few words')
		await expect(page.getByRole('radio', { name: '5 stars' })).toBeChecked()
		await fieldByLabel(page, 'Your words').fill('Like at home.')
		await page.getByRole('radio', { name: 'A customer' }).check()
		await clickButton(page, 'Send review')
		await expect(page.getByRole('main')).toContainText("We'll read your review and publish it")
		await page.getByText('Change or delete your review').click()
		await clickButton(page, 'Delete this review')
		await expect(page.getByRole('button', { name: 'Send review' })).toBeVisible()
	})
})
