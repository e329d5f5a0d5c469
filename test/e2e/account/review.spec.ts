import { clickButton, fieldByLabel } from '#test/e2e/support/account-steps.ts'
import { deliverOrder } from '#test/e2e/support/deliver-order.ts'
import { openIsolatedShop } from '#test/e2e/support/isolated-shop.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { registerOwner } from '#test/e2e/support/register-owner.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'

const shop = openIsolatedShop()

test.use({ viewport: { width: 360, height: 740 }, expectedErrors: /status of 400/ })

test('a review that lacks something leads to it, and says so only until it is there', async ({
	page,
	newVisitor,
}) => {
	const owner = await newVisitor()
	await registerOwner(owner, shop)
	await page.goto('/')
	const number = await deliverOrder(page, owner)
	await open(page, `/orders/${number}/review`)
	const words = fieldByLabel(page, 'Your words')
	const noStars = page.getByText('Please choose from 1 to 5 stars.')
	const noWords = page.getByText('Please write a few words about the coffee.')
	await clickButton(page, 'Send review')
	await expect(noWords).toBeVisible()
	await expect(noStars).toBeInViewport()
	await expect(page.getByRole('radio', { name: '1 star', exact: true })).toBeFocused()
	await page.keyboard.press('ArrowRight')
	await expect(noStars).toBeHidden()

	await clickButton(page, 'Send review')
	await expect(words).toBeFocused()
	await expect(noWords).toBeVisible()
	await words.fill('Thick decoction, also on the second day.')
	await expect(noWords).toBeHidden()
})
