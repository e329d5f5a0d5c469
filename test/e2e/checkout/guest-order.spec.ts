import { fieldByLabel, clickButton } from '#test/e2e/support/account-steps.ts'
import { buyNow, payButton } from '#test/e2e/support/checkout-steps.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'

// Requests of another visitor and an altered invoice link are refused.
test.use({ expectedErrors: /status of 40[0149]/ })

test('a guest finds an order, downloads its invoice and cancels it', async ({
	page,
	context,
	newVisitor,
}) => {
	await buyNow(page, 2)
	const shipping = page.getByRole('region', { name: 'Shipping address' })
	const address = {
		'Full name': 'Ravi Kumar',
		Email: 'ravi@example.in',
		'Phone (10 digits)': '9840012345',
		Address: '4 Janpath',
		City: 'New Delhi',
		'PIN code': '110001',
	}
	for (const [label, value] of Object.entries(address))
		await shipping.getByLabel(label, { exact: true }).fill(value)
	await shipping.getByLabel('State').selectOption('Delhi')
	await payButton(page).click()
	await page.frameLocator('iframe').getByRole('button', { name: 'Pay by UPI' }).click()
	await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
	const number = (await page.getByText(/^SK3-/).textContent()) ?? ''

	await test.step('Your Orders lists it with its details', async () => {
		await open(page, '/orders')
		await clickButton(page, `Show Details of ${number}`)
		await expect(page.getByText('4 Janpath')).toBeVisible()
		await expect(page.getByRole('list', { name: 'Order timeline' }).getByRole('listitem')).toHaveCount(5)
		await clickButton(page, `Hide Details of ${number}`)
		await expect(page.getByText('4 Janpath')).toBeHidden()
	})

	await test.step('its tax invoice is a PDF behind a signed link', async () => {
		await clickButton(page, `Show Details of ${number}`)
		const response = page.waitForResponse('**/api/generate-invoice')
		const tab = context.waitForEvent('page')
		await clickButton(page, `Invoice for ${number}`)
		const { pdfUrl } = await (await response).json()
		await (await tab).close()
		const invoice = await context.request.get(pdfUrl)
		expect(invoice.headers()['content-type']).toBe('application/pdf')
		expect((await invoice.body()).subarray(0, 5).toString()).toBe('%PDF-')
		await expectToast(page, 'Invoice downloaded')
		expect((await context.request.get(pdfUrl.replace('signature=', 'signature=x'))).status()).toBe(404)
	})

	await test.step('tracking finds it by its number', async () => {
		await open(page, '/track-order')
		await fieldByLabel(page, 'Order ID').press('Enter')
		await expectToast(page, 'Order ID Required')
		await fieldByLabel(page, 'Order ID').fill(` ${number.toLowerCase()} `)
		await fieldByLabel(page, 'Order ID').press('Enter')
		await expectToast(page, 'Order Found', `Order ${number} has been found and loaded.`)
		await expect(page.getByRole('row').filter({ hasText: number })).toContainText('Processing')
		await clickButton(page, `View Details of ${number}`)
		await expect(page.getByRole('dialog').getByText('4 Janpath')).toBeVisible()
		await page.keyboard.press('Escape')
	})

	await test.step('another visitor with the number sees no address and cannot cancel', async () => {
		const other = await newVisitor()
		await open(other, `/track-order?id=${number}`)
		await clickButton(other, `View Details of ${number}`)
		const dialog = other.getByRole('dialog')
		await expect(dialog.getByText('110•••')).toBeVisible()
		await expect(dialog.getByText(/Janpath|Kumar|9840012345/)).toHaveCount(0)
		await expect(dialog.getByRole('button', { name: /Cancel order|Invoice/ })).toHaveCount(0)
		const cancelled = await other.request.post(`/orders/${number}/cancellation`)
		expect(cancelled.status()).toBe(404)
		const invoice = await other.request.post('/api/generate-invoice', { data: { orderId: number } })
		expect(invoice.status()).toBe(404)
	})

	await test.step('the guest cancels it', async () => {
		await clickButton(page, `View Details of ${number}`)
		const dialog = page.getByRole('dialog')
		await dialog.getByRole('button', { name: /Cancel order/ }).click()
		await dialog.getByRole('button', { name: 'Yes, cancel' }).click()
		await expect(
			dialog.getByText(/Your refund of ₹.+ should reach you within 5-7 business days/),
		).toBeVisible()
		await expect(dialog.getByRole('list', { name: 'Order timeline' })).toHaveCount(0)
	})
})
