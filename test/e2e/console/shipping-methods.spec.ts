import { devices } from '@playwright/test'
import { registerOwner } from '#test/e2e/support/register-owner.ts'
import { expectFits, expectNoHorizontalScroll, expectNoViolations } from '#test/e2e/support/accessibility.ts'
import {
	buyNow,
	fillAddress,
	openPayment,
	payButton,
	payByRequests,
	summaryAmount,
} from '#test/e2e/support/checkout-steps.ts'
import { openIsolatedShop } from '#test/e2e/support/isolated-shop.ts'
import { listEmails } from '#test/e2e/support/mailbox.ts'
import { navigate, open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'
import { paymentInput } from '#test/fixtures/orders.ts'

const shop = openIsolatedShop()
const SAME_DAY = 'Same day in Chennai'

test.use({ expectedErrors: /status of 400/ })

test('the owner adds a third shipping method, and a shopper on a phone buys with it', async ({
	page,
	newVisitor,
}) => {
	test.slow()
	await registerOwner(page, shop)
	await open(page, '/admin/delivery')
	const methods = page.getByRole('region', { name: 'Methods' })
	const sameDay = methods.getByRole('group', { name: SAME_DAY })
	const chennai = page.getByRole('region', { name: 'Zones' }).getByRole('listitem').first()
	const inChennai = chennai.getByRole('group', { name: SAME_DAY })
	const save = page.getByRole('button', { name: 'Save changes' })

	await test.step('a new method needs a name, and a zone that offers it', async () => {
		await methods.getByRole('button', { name: 'Add method' }).click()
		const added = methods.getByRole('group', { name: 'New method' })
		await expect(added.getByLabel('Name')).toBeFocused()
		await added.getByLabel('Name').fill(SAME_DAY)
		await sameDay.getByLabel('Description').fill('Order by 2 pm, with you by 8 pm.')
		await sameDay.getByLabel('Price (₹)').fill('80')
		await sameDay.getByLabel('Free on orders (₹)', { exact: true }).fill('900')
		await sameDay.getByLabel('From').fill('0')
		await sameDay.getByLabel('To', { exact: true }).fill('0')
		await save.click()
		await expectToast(page, 'Nothing saved', 'Please check the marked fields.')
		await expect(sameDay.getByLabel('Offered in the shop')).toHaveAccessibleDescription(
			`No zone offers ${SAME_DAY}. Tick it in a zone below, or switch it off here.`,
		)
		await chennai.getByLabel(SAME_DAY).check()
		await inChennai.getByLabel('From').fill('0')
		await inChennai.getByLabel('To', { exact: true }).fill('0')
		await save.click()
		await expectToast(page, 'Settings saved and live in the shop')
		await expect(page.getByRole('row', { name: /^Rest of India .*Not offered$/ })).toBeVisible()
	})

	await test.step('it moves up the list, and customers may collect their order', async () => {
		await methods.getByRole('button', { name: `Move ${SAME_DAY} up` }).click()
		await methods.getByRole('button', { name: 'Add method' }).click()
		const collect = methods.getByRole('group', { name: /New method|Collect/ })
		await collect.getByLabel('Name').fill('Collect from the roastery')
		await collect.getByLabel('Price (₹)').fill('0')
		await collect.getByLabel('Customers collect').check()
		await expect(collect.getByLabel('From')).toHaveCount(0)
		await chennai.getByLabel('Collect from the roastery').check()
		await save.click()
		await expectToast(page, 'Settings saved and live in the shop')
		await expect(methods.getByRole('textbox', { name: 'Name', exact: true }).nth(1)).toHaveValue(SAME_DAY)
		await expectFits(page)
		await page.setViewportSize({ width: 1280, height: 900 })
	})

	const { defaultBrowserType: _, ...phone } = devices['iPhone 13']
	const shopper = await newVisitor(phone)
	const choices = shopper.getByRole('region', { name: 'Shipping method' }).getByRole('radio')

	await test.step('the PIN checker names it where it is offered', async () => {
		await open(shopper, '/product/1')
		const others = shopper.getByRole('list', { name: 'Other ways to get it' }).getByRole('listitem')
		await shopper.getByLabel('Delivery PIN code').fill('600004')
		await shopper.getByRole('button', { name: 'Check', exact: true }).click()
		await expect(others).toHaveText([
			/^Same day in Chennai, ₹80 \(free above ₹900\): with you /,
			/^Express shipping, ₹100: with you /,
			'Collect from the roastery, free: you collect your order',
		])
		await expectNoHorizontalScroll(shopper)
		await shopper.getByLabel('Delivery PIN code').fill('641001')
		await shopper.getByRole('button', { name: 'Check', exact: true }).click()
		await expect(others).toHaveText([/^Express shipping, ₹100: with you /])
	})

	await test.step('checkout lists the methods of the PIN code, with standard selected', async () => {
		await buyNow(shopper)
		await fillAddress(shopper)
		await expect(choices).toHaveCount(4)
		await expect(shopper.getByLabel('Standard')).toBeChecked()
		await expect(choices.nth(1)).toHaveAccessibleName(/^Same day in Chennai Same day ₹80\.00 Order by 2 pm/i)
		await shopper.getByLabel(SAME_DAY).check()
		await expect(summaryAmount(shopper, 'Shipping')).toHaveText('₹80.00')
		await expectNoHorizontalScroll(shopper)
		await expectNoViolations(shopper)
	})

	await test.step('an address without it says so and what is charged instead; the way back restores it', async () => {
		await shopper.getByLabel('PIN code').fill('641001')
		await expect(
			shopper.getByText(
				'Same day in Chennai is not available for PIN code 641001. Standard shipping is selected instead, for ₹40.00.',
			),
		).toBeVisible()
		await expect(shopper.getByLabel('Standard')).toBeChecked()
		await expect(summaryAmount(shopper, 'Shipping')).toHaveText('₹40.00')
		await shopper.getByLabel('PIN code').fill('600004')
		await expect(shopper.getByLabel(SAME_DAY)).toBeChecked()
		await expect(shopper.getByText('is selected instead')).toHaveCount(0)
	})

	await test.step('one that is switched off meanwhile is refused before anything is written', async () => {
		await sameDay.getByLabel('Offered in the shop').uncheck()
		await save.click()
		await expectToast(page, 'Settings saved and live in the shop')
		await payButton(shopper).click()
		const refused = 'The shipping method you chose is no longer offered.'
		await expectToast(shopper, 'Payment Error', `${refused} Please choose another one.`)
		await expect(
			shopper.getByText(`${refused} Standard shipping is selected instead, for ₹40.00.`),
		).toBeVisible()
		expect(await shop.count('select count(*) from orders')).toBe(0)
		await sameDay.getByLabel('Offered in the shop').check()
		await save.click()
		await expectToast(page, 'Settings saved and live in the shop')
		await shopper.reload()
		await expect(shopper.getByLabel(SAME_DAY)).toBeChecked()
	})

	await test.step('the order is paid, and keeps the name when the method is renamed', async () => {
		const provider = await openPayment(shopper)
		await provider.getByRole('button', { name: 'Pay by UPI' }).click()
		await expect(shopper.getByRole('heading', { name: 'Order confirmed' })).toBeVisible()
		await expect(shopper.getByText('Same day in Chennai, same day')).toBeVisible()
		await sameDay.getByLabel('Name').fill('By bicycle')
		await save.click()
		await expectToast(page, 'Settings saved and live in the shop')
		const [order] = await shop.rows('select number, shipping_method, shipping_paise from orders')
		expect(order).toMatchObject({ shipping_method: 'same-day-in-chennai', shipping_paise: 8000 })
		const number = String(order?.['number'])
		await expect
			.poll(() => listEmails(shopper, number))
			.toEqual([expect.stringContaining('Shipping (Same day in Chennai)')])
		await navigate(shopper, `/track-order?id=${number}`)
		await shopper.getByRole('button', { name: `View Details of ${number}` }).click()
		await expect(shopper.getByText('Shipping (Same day in Chennai)')).toBeVisible()
		await navigate(page, `/admin/orders/${number}`)
		await expect(page.getByText(SAME_DAY)).toBeVisible()
		await navigate(page, `/admin/packing-slips?number=${number}`)
		await expect(page.getByRole('article', { name: number })).toContainText(SAME_DAY)
	})

	await test.step('an order that is collected is packed and handed over, without a courier', async () => {
		const customerDetails = { ...paymentInput().customerDetails, city: 'Chennai', pincode: '600004' }
		const collected = { amount: 240, shippingMethod: 'collect-from-the-roastery', customerDetails }
		const number = await payByRequests(shopper, collected)
		await navigate(page, `/admin/orders/${number}`)
		await page.getByRole('button', { name: 'Mark as packed' }).click()
		await expectToast(page, 'Order marked as packed')
		await page.getByRole('button', { name: 'Mark as collected' }).click()
		await expectToast(page, 'Order marked as delivered')
		await open(shopper, `/track-order?id=${number}`)
		await shopper.getByRole('button', { name: `View Details of ${number}` }).click()
		const details = shopper.getByRole('dialog', { name: 'Order Details' })
		await expect(details.getByText('Handed over to you')).toBeVisible()
		await expect(shopper.getByText('Out for Delivery')).toHaveCount(0)
	})
})
