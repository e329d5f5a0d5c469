import { newPerson, signUp } from '#test/e2e/support/account-steps.ts'
import { payByRequests } from '#test/e2e/support/checkout-steps.ts'
import { listEmails } from '#test/e2e/support/mailbox.ts'
import { navigate, open } from '#test/e2e/support/open-page.ts'
import { changeRows } from '#test/e2e/support/shared-shop.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'

// Requests of another visitor and altered invoice links are refused.
test.use({ expectedErrors: /status of 404/ })

test('a guest finds an order and its invoice, cancels it and is refunded', async ({
	page,
	context,
	newVisitor,
}) => {
	const number = await payByRequests(page)
	const card = page.getByRole('article', { name: `Order ${number}` })

	await test.step('finds it under Your Orders with its details', async () => {
		await open(page, '/orders')
		await expect(card.getByText('₹280.00').first()).toBeVisible()
		await card.getByRole('button', { name: `Show Details of ${number}` }).click()
		const timeline = card.getByRole('list', { name: 'Order timeline' })
		await expect(timeline).toContainText('Processing, done')
		await expect(timeline.getByRole('listitem')).toHaveCount(5)
		const address = card.getByRole('region', { name: 'Shipping address' })
		await expect(address).toContainText('12 Car Street')
		await card.getByRole('button', { name: `Hide Details of ${number}` }).click()
		await expect(address).toBeHidden()
		await expect(timeline).toBeHidden()
	})

	await test.step('its tax invoice is a PDF behind a signed link', async () => {
		await card.getByRole('button', { name: `Show Details of ${number}` }).click()
		const response = page.waitForResponse('**/api/generate-invoice')
		const tab = context.waitForEvent('page')
		await card.getByRole('button', { name: `Invoice for ${number}` }).click()
		const { pdfUrl } = await (await response).json()
		await (await tab).close()
		const invoice = await context.request.get(pdfUrl)
		expect(invoice.headers()['content-type']).toBe('application/pdf')
		expect((await invoice.body()).subarray(0, 5).toString()).toBe('%PDF-')
		await expectToast(page, 'Invoice downloaded')
		expect((await context.request.get(pdfUrl.replace('signature=', 'signature=x'))).status()).toBe(404)
	})

	await test.step('finds it by its number, in lower case too', async () => {
		await navigate(page, '/track-order')
		await page.getByLabel('Order ID').press('Enter')
		await expectToast(page, 'Order ID Required')
		await page.getByLabel('Order ID').fill(` ${number.toLowerCase()} `)
		await page.getByRole('main').getByRole('button', { name: 'Track Order' }).click()
		await expectToast(page, 'Order Found', `Order ${number} has been found and loaded.`)
		await expect(page).toHaveURL(/\/track-order\?id=/)
		await expect(page.getByRole('row').filter({ hasText: number })).toContainText('Processing')
		await page.getByRole('button', { name: `View Details of ${number}` }).click()
		await expect(page.getByRole('dialog', { name: 'Order Details' })).toContainText('12 Car Street')
		await page.keyboard.press('Escape')
		await expect(page.getByRole('dialog', { name: 'Order Details' })).toBeHidden()
	})

	await test.step('another visitor with the number sees no address and cannot cancel', async () => {
		const other = await newVisitor()
		const found = await (await other.request.get(`/track-order?id=${number}`)).text()
		expect(found).toContain('Artisan Blend - 100% Pure')
		expect(found).toContain('625•••')
		expect(found).not.toMatch(/Car Street|Sundaram|9876543210/)
		const cancelled = await other.request.post(`/orders/${number}/cancellation`)
		expect(cancelled.status()).toBe(404)
		const invoice = await other.request.post('/api/generate-invoice', { data: { orderId: number } })
		expect(invoice.status()).toBe(404)
	})

	await test.step('declines to cancel, then cancels', async () => {
		await page.getByRole('button', { name: `View Details of ${number}` }).click()
		const dialog = page.getByRole('dialog', { name: 'Order Details' })
		await dialog.getByRole('button', { name: /Cancel order/ }).click()
		await dialog.getByRole('button', { name: 'Keep order' }).click()
		await dialog.getByRole('button', { name: /Cancel order/ }).click()
		await dialog.getByRole('button', { name: 'Yes, cancel' }).click()
		await expect(
			dialog.getByText(/₹280.00 (should reach you within 5-7 business days|was refunded)/),
		).toBeVisible()
		// The lookup that runs again shows no toast of its own.
		await expectToast(page, 'Order Cancelled')
		await expect(dialog.getByRole('button', { name: /Cancel order/ })).toHaveCount(0)
		await expect(dialog.getByRole('list', { name: 'Order timeline' })).toHaveCount(0)
	})

	await test.step('is refunded and gets an email for each step', async () => {
		await expect
			.poll(() => listEmails(page, number))
			.toEqual([
				expect.stringContaining(`Your refund for order ${number} is complete`),
				expect.stringContaining(`Your order ${number} is cancelled`),
				expect.stringContaining(`Your order ${number} is confirmed`),
			])
		await navigate(page, '/orders')
		await expect(card.getByText('Refunded')).toBeVisible()
	})
})

test('a customer finds the order in the account and opens its invoice', async ({ page }) => {
	await signUp(page, newPerson())
	const number = await payByRequests(page)
	await open(page, '/dashboard?tab=orders')
	const row = page.getByRole('row').filter({ hasText: number })
	await expect(row).toContainText('₹280.00')
	await row.getByRole('button', { name: /View Details/ }).click()
	await expect(page.getByRole('dialog', { name: 'Order Details' })).toContainText('Artisan Blend - 100% Pure')
	await page.keyboard.press('Escape')

	for (const [response, message] of [
		[{ status: 404, json: {} }, 'Failed to generate invoice'],
		[{ json: {} }, 'PDF URL not available in response'],
	] as const) {
		await page.route('**/api/generate-invoice', (route) => route.fulfill(response))
		await row.getByRole('button', { name: /^Invoice/ }).click()
		await expectToast(page, 'Download failed', message)
		await page.unroute('**/api/generate-invoice')
	}
	const invoice = page.waitForResponse('**/api/generate-invoice')
	const popup = page.waitForEvent('popup')
	await row.getByRole('button', { name: /^Invoice/ }).click()
	await expectToast(page, 'Invoice downloaded')
	const { pdfUrl } = (await (await invoice).json()) as { pdfUrl: string }
	// Anyone with the link can open it, without cookies.
	const response = await fetch(pdfUrl)
	expect(response.headers.get('content-type')).toBe('application/pdf')
	const bytes = Buffer.from(await response.arrayBuffer())
	expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
	expect(bytes.subarray(-8).toString()).toContain('%%EOF')
	expect(bytes.length).toBeGreaterThan(5_000)
	await (await popup).close()

	const altered = await page.goto(pdfUrl.replace(/signature=.{4}/, 'signature=AAAA'))
	expect(altered?.status()).toBe(404)
	await expect(page.getByRole('link', { name: 'Your Orders' })).toHaveAttribute('href', '/orders')
})

test.describe('on a phone', () => {
	test.use({ viewport: { width: 390, height: 844 } })

	test('a shipped order has its tracking number, and cannot be cancelled any more', async ({ page }) => {
		const number = await payByRequests(page)
		expect(
			await changeRows(
				`with changed as (
					update orders set status = 'shipped', tracking_number = 'DT778899', courier = 'DTDC' where number = $1 returning id
				)
				insert into order_events (order_id, from_status, to_status, at, by)
					select id, 'packed', 'shipped', now(), 'owner' from changed`,
				[number],
			),
		).toBe(1)
		await open(page, '/orders')
		await page.getByRole('button', { name: `Show Details of ${number}` }).click()
		const steps = page.getByRole('list', { name: 'Order timeline' }).getByRole('listitem')
		await expect(steps).toHaveText([
			/^Processing, done/,
			/^Packed, done/,
			/^Shipped, done/,
			/not yet/,
			/not yet/,
		])
		await expect(page.getByText('DT778899')).toHaveCount(1)
		await expect(page.getByRole('button', { name: `Cancel order ${number}` })).toHaveCount(0)
	})
})
