/** The owner changes prices, zones, holidays and methods of shipping, and a shopper on a phone buys by them. */
import { devices, type Locator, type Page } from '@playwright/test'
import { registerOwner } from '#test/e2e/support/register-owner.ts'
import { expectFits, expectNoHorizontalScroll } from '#test/e2e/support/accessibility.ts'
import {
	buyNow,
	fillAddress,
	openPayment,
	payButton,
	summaryAmount,
} from '#test/e2e/support/checkout-steps.ts'
import { openIsolatedShop } from '#test/e2e/support/isolated-shop.ts'
import { navigate, open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'

const shop = openIsolatedShop()
const SAME_DAY = 'Same day in Chennai'

test.use({ expectedErrors: /status of 40[09]/ })

test('the owner sells ₹50 shipping, free from ₹499, and a third method, and a shopper buys with it', async ({
	page,
	newVisitor,
}) => {
	test.slow()
	const { defaultBrowserType: _, ...phone } = devices['iPhone 13']
	const shopper = await newVisitor(phone)
	await buyNow(shopper)
	await fillAddress(shopper)
	await expect(summaryAmount(shopper, 'Shipping')).toHaveText('₹40.00')
	await registerOwner(page, shop)
	await open(page, '/admin/delivery')
	await test.step('what contradicts itself is refused at its field, and then saved', () =>
		changeShipping(page))

	const choices = shopper.getByRole('region', { name: 'Shipping method' }).getByRole('radio')

	await test.step('an open checkout shows the new price and the methods of the PIN code', async () => {
		await payButton(shopper).click()
		await expectToast(shopper, 'Your total has changed', 'Prices have changed since you filled your cart.')
		await expect(summaryAmount(shopper, 'Shipping')).toHaveText('₹50.00')
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
		await expect(choices).toHaveCount(4)
		await expect(shopper.getByLabel('Standard')).toBeChecked()
		await expect(choices.nth(1)).toHaveAccessibleName(
			/^Same day in Chennai usually same day ₹80\.00 Order by 2 pm/i,
		)
		await shopper.getByLabel(SAME_DAY).check()
		await expect(summaryAmount(shopper, 'Shipping')).toHaveText('₹80.00')
		await expectNoHorizontalScroll(shopper)
	})

	await test.step('an address without it says so and what is charged instead; the way back restores it', async () => {
		await shopper.getByLabel('PIN code').fill('641001')
		await expect(
			shopper.getByText(
				"Same day in Chennai isn't available for PIN code 641001. Standard shipping is selected instead, for ₹50.00.",
			),
		).toBeVisible()
		await expect(shopper.getByLabel('Standard')).toBeChecked()
		await expect(summaryAmount(shopper, 'Shipping')).toHaveText('₹50.00')
		await shopper.getByLabel('PIN code').fill('600004')
		await expect(shopper.getByLabel(SAME_DAY)).toBeChecked()
		await expect(shopper.getByText('is selected instead')).toHaveCount(0)
	})

	await test.step('the order is paid, and says how it is sent', async () => {
		const provider = await openPayment(shopper)
		await provider.getByRole('button', { name: 'Pay by UPI' }).click()
		await expect(shopper.getByRole('heading', { name: 'Order confirmed' })).toBeVisible()
		await expect(shopper.getByText('Same day in Chennai', { exact: true })).toBeVisible()
		const [order] = await shop.rows('select number, shipping_method, shipping_paise from orders')
		expect(order).toMatchObject({ shipping_method: 'same-day-in-chennai', shipping_paise: 8000 })
		const number = String(order?.['number'])
		await navigate(page, `/admin/orders/${number}`)
		await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
		await expect(page.getByText(SAME_DAY)).toBeVisible()
	})

	await test.step('banner, PIN checker and policy say the same', async () => {
		await navigate(shopper, '/product/1')
		await expect(shopper.getByText('Free shipping on orders from ₹499').first()).toBeVisible()
		const others = shopper.getByRole('list', { name: 'Other ways to get it' }).getByRole('listitem')
		await shopper.getByLabel('Delivery PIN code').fill('600004')
		await shopper.getByRole('button', { name: 'Check', exact: true }).click()
		await expect(others).toHaveText([
			/^Same day in Chennai, ₹80 \(free above ₹900\): with you /,
			/^Express shipping, ₹100: with you /,
			'Collect from the roastery, free: you collect your order',
		])
		await expectNoHorizontalScroll(shopper)
		await shopper.getByLabel('Delivery PIN code').fill('781001')
		await shopper.getByRole('button', { name: 'Check', exact: true }).click()
		await expect(shopper.getByText('Estimated delivery: 6-9 business days')).toBeVisible()
		await expect(others).toHaveCount(0)
		await navigate(shopper, '/policies/shipping')
		await expect(shopper.getByText('₹50, free on orders from ₹499. Estimated 3-5 days.')).toBeVisible()
		await expect(shopper.locator('dl > div', { hasText: 'North East' }).first()).toContainText(
			'6-9 business days',
		)
	})
})

/** Corrects mistakes first, so that each message is seen. */
async function changeShipping(page: Page): Promise<void> {
	const methods = page.getByRole('region', { name: 'Methods' })
	const standard = methods.getByRole('group', { name: 'Standard' })
	const freeFrom = standard.getByLabel('Free on orders (₹)', { exact: true })
	const sameDay = methods.getByRole('group', { name: SAME_DAY })
	const chennai = page.getByRole('region', { name: 'Zones' }).getByRole('listitem').first()
	const save = page.getByRole('button', { name: 'Save changes' })

	await standard.getByLabel('Price (₹)').fill('50')
	await freeFrom.fill('30')
	const northEast = await addNorthEast(page)
	await page.getByLabel('PIN codes not served').fill('744')
	await page.getByLabel('Holidays').fill('14-17 Jan 2099 Pongal')
	await save.click()
	await expectToast(page, 'Nothing saved', 'Please check the marked fields.')
	await expect(freeFrom).toHaveAccessibleDescription(/below the price of ₹50/)
	await expect(freeFrom).toBeFocused()
	await expect(northEast.getByText('Offer at least one shipping method in this zone')).toBeVisible()
	await expectFits(page)

	await northEast.getByLabel('Standard').check()
	await standard.getByLabel('When it is free').selectOption('from')
	await freeFrom.fill('499')
	await addSameDay(methods)
	await addCollection(methods)
	await chennai.getByLabel('Collect from the roastery').check()
	await save.click()
	await expect(sameDay.getByLabel('Offered in the shop')).toHaveAccessibleDescription(
		`No zone offers ${SAME_DAY}. Tick it in a zone below, or switch it off here.`,
	)

	await chennai.getByLabel(SAME_DAY).check()
	await fillDays(chennai.getByRole('group', { name: SAME_DAY }), '0', '0')
	await save.click()
	await expectToast(
		page,
		'Settings saved and live in the shop. The banner follows: "Free shipping on orders from ₹499".',
	)
	await expect(methods.getByLabel('Free shipping on the banner (₹)', { exact: true })).toHaveValue('499')
	await expect(methods.getByRole('textbox', { name: 'Name', exact: true }).nth(1)).toHaveValue(SAME_DAY)
	await expect(page.getByRole('row', { name: /^Rest of India .*Not offered$/ })).toBeVisible()
	await expect(page.getByRole('row', { name: /^North East .*Not offered/ })).toBeVisible()
}

/** Adds a zone in which no method is offered. */
async function addNorthEast(page: Page): Promise<Locator> {
	await page.getByRole('button', { name: 'Add zone' }).click()
	const zone = page.getByRole('listitem').filter({ hasText: 'Remove zone' }).last()
	await expect(zone.getByLabel('Name')).toBeFocused()
	await zone.getByLabel('Name').fill('North East')
	await zone.getByText('Choose states').click()
	await zone.getByLabel('Assam').check()
	for (const name of ['Standard', 'Express']) {
		await fillDays(zone.getByRole('group', { name }), '6', '9')
		await zone.getByLabel(name).uncheck()
	}
	return zone
}

async function addSameDay(methods: Locator): Promise<void> {
	await methods.getByRole('button', { name: 'Add method' }).click()
	const added = methods.getByRole('group', { name: 'New method' })
	await expect(added.getByLabel('Name')).toBeFocused()
	await added.getByLabel('Name').fill(SAME_DAY)
	const sameDay = methods.getByRole('group', { name: SAME_DAY })
	await sameDay.getByLabel('Description').fill('Order by 2 pm, with you by 8 pm.')
	await sameDay.getByLabel('Price (₹)').fill('80')
	await sameDay.getByLabel('Free on orders (₹)', { exact: true }).fill('900')
	await fillDays(sameDay, '0', '0')
	await methods.getByRole('button', { name: `Move ${SAME_DAY} up` }).click()
}

async function addCollection(methods: Locator): Promise<void> {
	await methods.getByRole('button', { name: 'Add method' }).click()
	const collect = methods.getByRole('group', { name: /New method|Collect/ })
	await collect.getByLabel('Name').fill('Collect from the roastery')
	await collect.getByLabel('Price (₹)').fill('0')
	await collect.getByLabel('Customers collect').check()
	await expect(collect.getByLabel('From')).toHaveCount(0)
}

async function fillDays(group: Locator, from: string, to: string): Promise<void> {
	await group.getByLabel('From').fill(from)
	await group.getByLabel('To', { exact: true }).fill(to)
}
