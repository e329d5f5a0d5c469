import type { Locator, Page } from '@playwright/test'
import { expectFits, expectNoHorizontalScroll, expectNoViolations } from '#test/e2e/support/accessibility.ts'
import { payByRequests } from '#test/e2e/support/checkout-steps.ts'
import { listEmails } from '#test/e2e/support/mailbox.ts'
import { observeLayoutShift, readLayoutShift } from '#test/e2e/support/layout-shift.ts'
import { navigate, open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'

// The browser reports orders of others and an invoice that cannot be made.
test.use({ viewport: { width: 390, height: 844 }, expectedErrors: /status of 404/ })

test('a guest finds an order and its invoice, cancels it and is refunded', async ({ page, newVisitor }) => {
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
		await expectNoViolations(page)
		await expectNoHorizontalScroll(page)
		await card.getByRole('button', { name: `Hide Details of ${number}` }).click()
		await expect(address).toBeHidden()
		await expect(timeline).toBeHidden()
		await card.getByRole('button', { name: `Show Details of ${number}` }).click()
	})
	await test.step('its tax invoice is a PDF behind a signed link', () =>
		downloadInvoice(page, card.getByRole('button', { name: `Invoice for ${number}` })))
	await test.step('finds it by its number, in lower case too, and no other', () =>
		trackByNumber(page, number))
	await test.step('another visitor with the number sees no address and cannot cancel', async () =>
		expectHidden(await newVisitor(), number))
	await test.step('declines to cancel, then cancels', () => cancelOrder(page, number))
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

async function trackByNumber(page: Page, number: string): Promise<void> {
	await navigate(page, '/track-order')
	const id = page.getByLabel('Order ID')
	const track = page.getByRole('main').getByRole('button', { name: 'Track Order' })
	const places = async () => [await id.boundingBox(), await track.boundingBox()]
	const before = await places()
	await id.press('Enter')
	await expectToast(page, 'Order ID Required')
	await expect(id).toBeFocused()
	await expect(id).toHaveAccessibleDescription('Please enter your Order ID.')
	// A message moves nothing that is about to be used.
	await expect.poll(places).toEqual(before)
	await id.fill('SK3-22222222-20261120')
	await track.click()
	await expect(page.getByText('Order Not Found').first()).toBeVisible()
	await expect.poll(places).toEqual(before)
	await expectNoViolations(page)
	await id.fill(` ${number.toLowerCase()} `)
	await track.click()
	await expectToast(page, 'Order Found', `Order ${number} has been found and loaded.`)
	await expect.poll(places).toEqual(before)
	await expect(page).toHaveURL(/\/track-order\?id=/)
	await expectSaidOnce(page, number)
	await expectFits(page)
}

/** What the card says is not said again by the row below it, which has its own labels only where there is room for a table. */
async function expectSaidOnce(page: Page, number: string): Promise<void> {
	const found = page.getByRole('region', { name: 'Your order' })
	for (const text of [number, 'Processing', '₹280.00'])
		await expect(
			found.locator('dl, table').getByText(text, { exact: true }).filter({ visible: true }),
		).toHaveCount(1)
	const phone = page.viewportSize()
	await page.setViewportSize({ width: 1280, height: 844 })
	await expect(page.getByRole('row').filter({ hasText: number })).toContainText('Processing')
	if (phone) await page.setViewportSize(phone)
}

test('a link to an order shows the order alone, and leads to the form', async ({ page }) => {
	const number = await payByRequests(page)
	const id = page.getByLabel('Order ID')
	await open(page, `/track-order?id=${number}`)
	const found = page.getByRole('region', { name: 'Your order' })
	await expect(found.getByText('Expected delivery')).toBeInViewport()
	await expect(id).toBeHidden()
	await page.getByRole('link', { name: 'Track another order' }).click()
	await expect(found).toBeHidden()
	await id.fill(number)
	await id.press('Enter')
	await expect(found).toBeVisible()
	await expect(id).toHaveValue(number)
})

test('on a slow line, an order that is found, or not, moves nothing', async ({ page }) => {
	const number = await payByRequests(page)
	for (const viewport of [
		{ width: 390, height: 844 },
		{ width: 1280, height: 720 },
	]) {
		await page.setViewportSize(viewport)
		await open(page, '/track-order')
		await observeLayoutShift(page)
		for (const [id, isFound] of [
			[number, true],
			['SK3-22222222-20261120', false],
		] as const) {
			await page.getByLabel('Order ID').fill(id)
			// What follows a press at once counts as no movement of its own, which a slow answer is.
			await page.locator('.track-order form').evaluate((form: HTMLFormElement) => form.requestSubmit())
			await expect(page.getByRole('region', { name: 'Your order' })).toBeVisible({ visible: isFound })
		}
		expect(await readLayoutShift(page)).toBe(0)
	}
})

test('on a slow line, an order is being cancelled until the page shows that it is', async ({ page }) => {
	const number = await payByRequests(page)
	await open(page, '/orders')
	const card = page.getByRole('article', { name: `Order ${number}` })
	await card.getByRole('button', { name: `Show Details of ${number}` }).click()
	const line = Promise.withResolvers<void>()
	await page.route('**/orders.data*', async (route) => {
		await line.promise
		await route.continue()
	})
	await card.getByRole('button', { name: `Cancel order ${number}` }).click()
	const question = page.getByRole('dialog', { name: 'Cancel this order' })
	await expect(question).toContainText(`Cancel order ${number}? We'll refund ₹280.00`)
	const reload = page.waitForRequest('**/orders.data*')
	await question.getByRole('button', { name: 'Yes, cancel' }).press('Enter')
	await reload
	await expect(question.getByRole('button', { name: 'Cancelling...' })).toBeVisible()
	await page.keyboard.press('Escape')
	await expect(card.getByRole('button', { name: `Cancelling... ${number}` })).toBeFocused()
	await expect(page.getByText('Order Cancelled')).toHaveCount(0)
	line.resolve()
	await expectToast(page, 'Order Cancelled')
	await expect(card.getByText(/^(Cancelled|Refunded)$/)).toBeVisible()
	await expect(card.getByText('Order cancelled.')).toBeFocused()
	await expect(card.getByRole('button', { name: /^Cancel/ })).toHaveCount(0)
})

async function expectHidden(other: Page, number: string): Promise<void> {
	const found = await (await other.request.get(`/track-order?id=${number}`)).text()
	expect(found).toContain('Artisan Blend - 100% Pure')
	expect(found).toContain('625•••')
	expect(found).not.toMatch(/Car Street|Sundaram|9876543210/)
	const cancelled = await other.request.post(`/orders/${number}/cancellation`)
	expect(cancelled.status()).toBe(404)
	const invoice = await other.request.post('/api/generate-invoice', { data: { orderId: number } })
	expect(invoice.status()).toBe(404)
}

/** The first two responses have no file. Anyone with the link can open the file, without cookies. */
async function downloadInvoice(page: Page, button: Locator): Promise<void> {
	const url = '**/api/generate-invoice'
	for (const [response, message] of [
		[{ status: 404, json: {} }, 'Failed to generate invoice'],
		[{ json: {} }, 'PDF URL not available in response'],
	] as const) {
		await page.route(url, (route) => route.fulfill(response))
		await button.click()
		await expectToast(page, 'Download failed', message)
		await page.unroute(url)
	}
	await page.context().setOffline(true)
	await button.click()
	await expectToast(page, 'Download failed', "You're offline. Failed to generate invoice")
	await page.context().setOffline(false)
	const answer = page.waitForResponse(url)
	const popup = page.waitForEvent('popup')
	await button.click()
	const { pdfUrl } = (await (await answer).json()) as { pdfUrl: string }
	await (await popup).close()
	await expectToast(page, 'Invoice downloaded')
	const invoice = await fetch(pdfUrl)
	expect(invoice.headers.get('content-type')).toBe('application/pdf')
	const bytes = Buffer.from(await invoice.arrayBuffer())
	expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
	expect(bytes.subarray(-8).toString()).toContain('%%EOF')
	expect(bytes.length).toBeGreaterThan(5_000)
	const altered = await page.request.get(pdfUrl.replace(/signature=.{4}/, 'signature=AAAA'))
	expect(altered.status()).toBe(404)
	expect(await altered.text()).toContain('href="/orders"')
}

async function cancelOrder(page: Page, number: string): Promise<void> {
	const opener = page.getByRole('button', { name: `View Details of ${number}` })
	await opener.press('Enter')
	const dialog = page.getByRole('dialog', { name: 'Order Details' })
	await expect(dialog).toContainText('12 Car Street')
	await page.keyboard.press('Escape')
	await expect(dialog).toBeHidden()
	await expect(opener).toBeFocused()
	await opener.press('Enter')
	await expect(dialog).toContainText('12 Car Street')
	// This closes the dialog as Escape does. The browser reports that only after the dialog is open again.
	await opener.evaluate((button: HTMLButtonElement) => {
		document.querySelector<HTMLDialogElement>('dialog[open]')?.requestClose()
		button.click()
	})
	await dialog.getByRole('button', { name: /Cancel order/ }).click()
	await expect(dialog.getByRole('button', { name: 'Keep order' })).toBeFocused()
	await expectNoViolations(page)
	await dialog.getByRole('button', { name: 'Keep order' }).click()
	await dialog.getByRole('button', { name: /Cancel order/ }).press('Enter')
	await dialog.getByRole('button', { name: 'Yes, cancel' }).press('Enter')
	await expect(
		dialog.getByText(/₹280.00 (should reach you within 5-7 business days|was refunded)/),
	).toBeVisible()
	// The lookup that runs again shows no toast of its own.
	await expectToast(page, 'Order Cancelled')
	await expect(dialog.getByRole('button', { name: /Cancel order/ })).toHaveCount(0)
	await expect(dialog.getByRole('list', { name: 'Order timeline' })).toHaveCount(0)
	await expectNoViolations(page)
}
