import type { Page } from '@playwright/test'
import { entry, newPerson, press, signUp, toast } from './account-walk.ts'
import { becomeOwner } from './become-owner.ts'
import { expectNoBarriers, expectNoSidewaysScroll } from './barriers.ts'
import { buyNow, fillAddress, payButton } from './checkout-walk.ts'
import { open } from './come-alive.ts'
import { expect, test } from './shop-test.ts'

test.use({ expectedTrouble: /status of 40[04]/ })

async function buyAsGuest(page: Page): Promise<string> {
	await buyNow(page, 3)
	await fillAddress(page)
	await payButton(page).click()
	await page.frameLocator('iframe').getByRole('button', { name: 'Pay by UPI' }).click()
	await expect(page.getByText('Confirmed')).toBeVisible()
	return (await page.getByText(/^SK3-/).textContent()) ?? ''
}

test('the owner packs, ships, refunds, prices, promotes, announces, answers and does the books', async ({
	page,
	browser,
}) => {
	test.slow()
	const guest = await (await browser.newContext()).newPage()
	const shipped = await buyAsGuest(guest)
	const refunded = await buyAsGuest(guest)
	await guest.request.post('/api/send-contact-email', {
		data: {
			name: 'Ravi Kumar',
			email: 'ravi@example.in',
			phone: '9840012345',
			message: 'Do you grind for a moka pot?',
		},
	})
	await becomeOwner(page)

	await test.step('sees what waits', async () => {
		await expect(page.getByRole('link', { name: /to pack/ })).toBeVisible()
		await expect(page.getByRole('region', { name: 'Sales' })).toContainText(/in \d+ orders/)
		await expectNoBarriers(page)
	})

	await test.step('packs both at once and ships one', async () => {
		await open(page, '/admin/orders?status=processing')
		await page.getByLabel(`Choose ${shipped}`).check()
		await page.getByLabel(`Choose ${refunded}`).check()
		await press(page, 'Packed')
		await expect(toast(page, '2 orders are packed')).toBeVisible()
		await expectNoBarriers(page)
		await open(page, '/admin/orders?status=packed')
		await page.getByLabel(`Choose ${shipped}`).check()
		await page.getByLabel(`Choose ${refunded}`).check()
		await press(page, 'Packing Slips')
		await expect(page.getByRole('button', { name: 'Print 2 Slips' })).toBeVisible()
		await expect(page.getByRole('article', { name: shipped })).toContainText('600004')
		await expect(page.getByRole('article', { name: shipped })).not.toContainText('₹')
		await page.emulateMedia({ media: 'print' })
		await expect(page.getByRole('navigation', { name: 'Console' })).toBeHidden()
		await page.emulateMedia({ media: 'screen' })
		await expectNoBarriers(page)
		await open(page, `/admin/orders?words=${shipped.toLowerCase()}`)
		await page.getByRole('link', { name: shipped }).click()
		await entry(page, 'Tracking number').fill('DT12345')
		await entry(page, 'Courier').fill('DTDC')
		await press(page, 'Shipped')
		await expect(toast(page, 'Shipped')).toBeVisible()
		await expect(page.getByText('DT12345')).toBeVisible()
		await entry(page, 'A note the customer never sees').fill('Leave with the neighbour')
		await press(page, 'Keep note')
		await expect(page.getByRole('cell', { name: 'Leave with the neighbour' })).toBeVisible()
		await expectNoBarriers(page)
		await open(guest, `/track-order?id=${shipped}`)
		await expect(guest.getByRole('row').filter({ hasText: 'Shipped' })).toHaveCount(1)
	})

	await test.step('sends the money of the other back', async () => {
		await open(page, `/admin/orders/${refunded}`)
		const papers = await page.getByRole('link', { name: 'Invoice (PDF)' }).getAttribute('href')
		expect((await page.request.get(papers ?? '')).headers()['content-type']).toBe('application/pdf')
		await page.getByText('Send a part back').click()
		await entry(page, 'Amount in rupees').fill('10.50')
		await press(page, 'Send Back')
		await expect(toast(page, '₹10.50 is on its way back')).toBeVisible()
		await expect(page.getByRole('row').filter({ hasText: 'Credit note' })).toContainText('SKC/')
		await page.getByText('Cancel and refund').click()
		await page.getByRole('button', { name: /^Refund ₹/ }).click()
		await expect(toast(page, 'Cancelled; the money is on its way back')).toBeVisible()
		await expect(page.getByRole('region', { name: 'Payments and refunds' })).toContainText(
			'refund (cancelled)',
		)
	})

	await test.step('raises a price, and never above the MRP', async () => {
		await open(page, '/admin/catalogue')
		await page.getByLabel('Selling price of 100% Pure, Large (1000g)').fill('2000')
		const save = page
			.getByRole('row')
			.filter({ hasText: '100% Pure, Large' })
			.getByRole('button', { name: 'Save' })
		await save.click()
		await expect(toast(page, 'Not done')).toContainText('may not be above the MRP')
		await page.getByLabel('Selling price of 100% Pure, Large (1000g)').fill('960')
		await save.click()
		await expect(page.getByText('₹1,050 ₹960 -9% OFF')).toBeVisible()
		await expect(page.getByRole('region', { name: 'History of prices' })).toContainText(
			'₹1,050 ₹950 → ₹1,050 ₹960',
		)
		await page.getByLabel('Selling price of 100% Pure, Large (1000g)').fill('950')
		await save.click()
		await expect(page.getByText('₹1,050 ₹950 -10% OFF')).toBeVisible()
		await expectNoBarriers(page)
	})

	await test.step('makes a code for the festival', async () => {
		await open(page, '/admin/promos')
		const code = `PONGAL${Date.now() % 100_000}`
		await entry(page, 'Code').fill(code)
		await press(page, 'Make Code')
		await expect(page.getByText('How many percent?').first()).toBeVisible()
		await entry(page, 'Percent off').fill('15')
		await press(page, 'Make Code')
		await expect(page.getByRole('row').filter({ hasText: code })).toContainText('15%')
		await page.getByRole('button', { name: `Retire ${code}` }).click()
		await expect(page.getByRole('row').filter({ hasText: code })).toContainText('Retired')
		await expectNoBarriers(page)
	})

	await test.step('writes a line for the bar, and takes it away', async () => {
		await open(page, '/admin/banner')
		const words = 'Pongal is near: order by Friday'
		const form = page.getByRole('region', { name: 'A new message' })
		await form.getByLabel('Message').fill(words)
		await form.getByRole('button', { name: 'Add' }).click()
		await expect(toast(page, 'Message added')).toBeVisible()
		const messages = await guest.request.get('/api/promotional-messages')
		expect(JSON.stringify(await messages.json())).toContain(words)
		await page.getByRole('button', { name: `Delete ${words}` }).click()
		await expect(toast(page, 'Message deleted')).toBeVisible()
		await expectNoBarriers(page)
	})

	await test.step('answers a customer and closes the ticket', async () => {
		await open(page, '/admin/messages')
		const message = page.getByRole('listitem').filter({ hasText: 'moka pot' }).last()
		await message.getByLabel('Answer by letter').fill('Yes, choose Coarse.')
		await message.getByRole('button', { name: 'Send Answer' }).click()
		await expect(toast(page, 'The answer is on its way')).toBeVisible()
		await message.getByRole('button', { name: /^Close T-/ }).click()
		await expect(message.getByLabel('Answer by letter')).toHaveCount(0)
		await expectNoBarriers(page)
	})

	await test.step('does the books', async () => {
		await open(page, '/admin/books')
		const gst = page.getByRole('row').filter({ hasText: 'Tamil Nadu' }).filter({ hasText: '09019020' })
		await expect(gst.first()).toContainText('Invoices')
		await expectNoBarriers(page)
		for (const what of ['orders', 'gst', 'documents']) {
			const file = await page.request.get(`/admin/exports/${what}?month=${thisMonth()}`)
			expect(file.headers()['content-type']).toContain('text/csv')
			if (what === 'orders') expect(await file.text()).toContain(shipped)
		}
	})

	await test.step('and finds it all in the book of acts', async () => {
		await open(page, `/admin/audit?subject=${shipped}`)
		await expect(page.getByRole('cell', { name: 'order shipped' })).toBeVisible()
		await expect(page.getByRole('cell', { name: 'Kamala Owner' }).first()).toBeVisible()
		await open(page, '/admin/people')
		await expectNoBarriers(page)
		for (const width of [390, 768]) {
			await page.setViewportSize({ width, height: 900 })
			for (const room of [
				'',
				'/orders',
				`/orders/${shipped}`,
				`/packing-slips?number=${shipped}`,
				'/catalogue',
				'/promos',
				'/banner',
				'/messages',
				'/people',
				'/books',
				'/audit',
			]) {
				await open(page, `/admin${room}`)
				await expectNoSidewaysScroll(page)
			}
		}
	})
})

test('the console is there for nobody else', async ({ page }) => {
	const rooms = [
		'',
		'/orders',
		'/orders/SK3-22222222-20261120',
		'/packing-slips',
		'/catalogue',
		'/promos',
		'/banner',
		'/messages',
		'/people',
		'/books',
		'/audit',
		'/exports/orders?month=2026-11',
		'/second-factor',
		'/confirm',
	]
	for (const room of rooms) {
		const guest = await page.request.get(`/admin${room}`, { maxRedirects: 0 })
		expect([guest.status(), guest.headers().location]).toEqual([
			302,
			expect.stringMatching(/^\/login\?from=%2Fadmin/),
		])
	}
	await signUp(page, newPerson())
	for (const room of rooms) {
		expect((await page.request.get(`/admin${room}`, { maxRedirects: 0 })).status(), room).toBe(404)
		const written = await page.request.post(`/admin${room}`, { form: { act: 'cancel' }, maxRedirects: 0 })
		expect([404, 405], room).toContain(written.status())
		const data = await page.request.get(`/admin${room.split('?')[0]}.data`, { maxRedirects: 0 })
		expect(data.status(), room).toBe(404)
	}
})

function thisMonth(): string {
	return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata' }).format(new Date()).slice(0, 7)
}
