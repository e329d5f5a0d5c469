import { registerOwner } from '#test/e2e/support/register-owner.ts'
import { expectFits } from '#test/e2e/support/accessibility.ts'
import {
	buyNow,
	fillAddress,
	openPayment,
	payButton,
	summaryAmount,
} from '#test/e2e/support/checkout-steps.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { openIsolatedShop } from '#test/e2e/support/isolated-shop.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'

const shop = openIsolatedShop()

test.use({ expectedErrors: /status of 40[09]/ })

test('the owner changes prices and zones, and shoppers meet them at once', async ({ page, newVisitor }) => {
	test.slow()
	await registerOwner(page, shop)
	await open(page, '/admin/delivery')
	const methods = page.getByRole('region', { name: 'Methods' })
	const standard = methods.getByRole('group', { name: 'Standard' })
	const save = page.getByRole('button', { name: 'Save changes' })

	const shopper = await newVisitor()
	await buyNow(shopper)
	await fillAddress(shopper)
	await expect(summaryAmount(shopper, 'Shipping')).toHaveText('₹40.00')

	await test.step('a threshold below the price, or above the banner, is refused at its field', async () => {
		await standard.getByLabel('Free on orders (₹)', { exact: true }).fill('30')
		await save.click()
		await expectToast(page, 'Nothing saved', 'Please check the marked fields.')
		await expect(standard.getByLabel('Free on orders (₹)', { exact: true })).toHaveAccessibleDescription(
			/below the price of ₹40/,
		)
		await expect(standard.getByLabel('Free on orders (₹)', { exact: true })).toBeFocused()
		await standard.getByLabel('Free on orders (₹)', { exact: true }).fill('500')
		await save.click()
		await expect(
			methods.getByLabel('Free shipping on the banner (₹)', { exact: true }),
		).toHaveAccessibleDescription(/shipping to Chennai is free only above ₹500/)
	})

	await test.step('a zone without a method is refused, and a complete one is saved', async () => {
		await methods.getByLabel('Free shipping on the banner (₹)', { exact: true }).fill('500')
		await standard.getByLabel('Price (₹)').fill('55')
		await page.getByRole('button', { name: 'Add zone' }).click()
		const zone = page.getByRole('listitem').filter({ hasText: 'Remove zone' }).last()
		await expect(zone.getByLabel('Name')).toBeFocused()
		await zone.getByLabel('Name').fill('North East')
		await zone.getByText('Choose states').click()
		await zone.getByLabel('Assam').check()
		for (const name of ['Standard', 'Express']) {
			const group = zone.getByRole('group', { name })
			await group.getByLabel('From').fill('6')
			await group.getByLabel('To').fill('9')
			await zone.getByLabel(name).uncheck()
		}
		await save.click()
		await expect(zone.getByText('Offer at least one shipping method in this zone')).toBeVisible()
		await zone.getByLabel('Standard').check()
		await page.getByLabel('PIN codes not served').fill('744')
		await save.click()
		await expectToast(page, 'Settings saved and live in the shop')
		await expect(page.getByRole('row', { name: /North East .*Not offered/ })).toBeVisible()
		await expectFits(page)
	})

	await test.step('an open checkout shows the new price, and pays it', async () => {
		await payButton(shopper).click()
		await expectToast(shopper, 'Payment Error', 'Prices have changed since you filled your cart.')
		await expect(summaryAmount(shopper, 'Shipping')).toHaveText('₹55.00')
		await shopper.getByLabel('PIN code').fill('744101')
		await expect(shopper.getByText("Sorry, we don't deliver to PIN code 744101 yet.")).toBeVisible()
		await expect(summaryAmount(shopper, 'Shipping')).toHaveText('Not available')
		await payButton(shopper).click()
		await expectToast(shopper, 'Payment Error', "Sorry, we don't deliver to PIN code 744101 yet.")
		await expect(shopper.getByLabel('PIN code')).toBeFocused()
		expect(await shop.count('select count(*) from orders')).toBe(0)
		await shopper.getByLabel('PIN code').fill('781001')
		await expect(shopper.getByLabel('Express')).toHaveCount(0)
		await shopper.getByLabel('PIN code').fill('600004')
		await openPayment(shopper)
		const [order] = await shop.rows('select shipping_paise, total_paise from orders')
		expect(order).toEqual({ shipping_paise: 5500, total_paise: 29_500 })
	})

	await test.step('banner, PIN checker and policy say the same', async () => {
		await open(shopper, '/product/1')
		await expect(shopper.getByText('Free shipping on orders over ₹500').first()).toBeVisible()
		await shopper.getByLabel('Delivery PIN code').fill('781001')
		await shopper.getByRole('button', { name: 'Check' }).click()
		await expect(shopper.getByText('Estimated delivery: 6-9 business days')).toBeVisible()
		await shopper.getByLabel('Delivery PIN code').fill('744101')
		await shopper.getByRole('button', { name: 'Check' }).click()
		await expect(shopper.getByText("Sorry, we don't deliver to PIN code 744101 yet.")).toBeVisible()
		const guest = await newVisitor({ javaScriptEnabled: false })
		await guest.goto('/policies/shipping')
		await expect(guest.getByText('₹55, free on orders above ₹500. Estimated 3-5 days.')).toBeVisible()
		await expect(guest.locator('dl > div', { hasText: 'North East' }).first()).toContainText(
			'6-9 business days',
		)
	})
})
