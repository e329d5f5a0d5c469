import type { Cookie, Page } from '@playwright/test'
import { fieldByLabel, clickButton, signIn, clearSession } from '#test/e2e/support/account-steps.ts'
import { expectNoViolations, expectNoHorizontalScroll } from '#test/e2e/support/accessibility.ts'
import { enterCode, registerOwnerByScreens } from '#test/e2e/support/register-owner.ts'
import { applyPromo, buyNow, fillAddress, summaryAmount } from '#test/e2e/support/checkout-steps.ts'
import { listEmails } from '#test/e2e/support/mailbox.ts'
import { open } from '#test/e2e/support/open-page.ts'
import {
	replyToOldestMessage,
	expectFiles,
	expectPrinted,
	expectPackingSlips,
	addBannerMessage,
	createFestivalCode,
	raisePrice,
} from '#test/e2e/support/console-steps.ts'
import { openIsolatedShop } from '#test/e2e/support/isolated-shop.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { dayInIndia } from '#shop/dates.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'

const shop = openIsolatedShop({ demoOrders: 150 })

test.describe.configure({ mode: 'serial' })

let owner: { cookies: Cookie[]; password: string } | null = null
test.beforeEach(async ({ context }) => {
	if (owner) await context.addCookies(owner.cookies)
})

const task = (page: Page, name: RegExp) => page.getByRole('main').getByRole('link', { name })
const countOf = async (page: Page, name: RegExp) =>
	Number.parseInt((await task(page, name).textContent()) ?? '', 10)

test('the owner signs in with two-step verification and sees the overview', async ({ page }) => {
	const { nextCode, ...person } = await registerOwnerByScreens(page, shop)
	await clearSession(page)
	await open(page, '/login?from=%2Fadmin')
	await signIn(page, person)
	await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible()
	await enterCode(page, await nextCode())
	owner = { cookies: await page.context().cookies(), password: person.password }

	const waiting = (status: string) => shop.count('select count(*) from orders where status = $1', [status])
	expect(await countOf(page, /to pack/)).toBe(await waiting('processing'))
	expect(await countOf(page, /to ship/)).toBe(await waiting('packed'))
	expect(await countOf(page, /to pack/)).toBeGreaterThan(11)
	expect(await countOf(page, /messages? to answer/)).toBeGreaterThan(0)
	const money = page.getByRole('region', { name: 'Money' })
	await expect(money).toContainText('No money is stuck')
	await expect(money.getByRole('link', { name: /refunds? on (?:its|their) way/ })).toBeVisible()
	const month = page.getByRole('region', { name: 'This month' })
	await expect(month.getByRole('heading')).toHaveText(/^[A-Z][a-z]+ 20\d\d so far$/)
	await expect(month.getByRole('listitem')).toHaveCount(2)
	await expect(page.getByRole('region', { name: 'What runs out first' })).toContainText(
		'Nothing in the next 90 days',
	)
	const sales = page.getByRole('region', { name: 'Sales' })
	await expect(sales.getByRole('img', { name: /^Sales chart/ }).locator('svg')).toBeVisible()
	const ofMonth = await sales.getByRole('heading').textContent()
	await page.getByRole('link', { name: '52 weeks' }).click()
	await expect(sales.getByRole('heading')).not.toHaveText(ofMonth ?? '')
	await expect(sales.getByRole('heading')).toContainText(/from 1\d\d orders/)

	await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
	// Simulates a payment that was received without confirming its order.
	const swapState = `update payment_attempts set state = $1 where state = $2
		and order_id = (select id from orders where status = 'pending' order by created_at desc limit 1)`
	await shop.rows(swapState, ['completed', 'initiated'])
	await page.reload()
	await expect(page.getByRole('alert').getByText('1 payment was received')).toBeVisible()
	await expect(money).toContainText('Some money is stuck')
	await expectNoViolations(page)
	await shop.rows(swapState, ['initiated', 'completed'])
})

test('ten orders are packed, printed and shipped together', async ({ page, newVisitor }) => {
	await open(page, '/admin')
	const toShip = await countOf(page, /to ship/)
	await task(page, /to pack/).click()
	const boxes = page.getByRole('checkbox', { name: /^Select SK3-/ })
	await expect(boxes.nth(11)).toBeVisible()
	const numbers = await boxes.evaluateAll((all) =>
		all.slice(0, 10).map((box) => box.getAttribute('value') ?? ''),
	)
	const selectAll = async () => {
		for (const number of numbers) await page.getByLabel(`Select ${number}`).check()
	}
	await selectAll()
	await clickButton(page, 'Packed')
	await expectToast(page, '10 orders marked as packed')
	await expect(page.getByLabel(`Select ${numbers[0]}`)).toHaveCount(0)

	await open(page, '/admin/orders?status=packed')
	await selectAll()
	await expectPackingSlips(page, numbers)

	await page.getByRole('link', { name: 'To ship' }).click()
	await fieldByLabel(page, 'Courier').fill('DTDC')
	const fieldOf = (number: string) => page.getByLabel(`Tracking number for ${number}`)
	for (const [index, number] of numbers.entries()) await fieldOf(number).fill(`DT${1000 + index}`)
	// The first label is scanned twice. A scanner ends each number with Enter.
	await fieldOf(numbers[1] ?? '').fill('DT1000')
	await fieldOf(numbers[1] ?? '').press('Enter')
	await expect(fieldOf(numbers[1] ?? '')).not.toBeFocused()
	await clickButton(page, 'Mark as shipped')
	await expectToast(page, "That didn't work", '8 shipped. Fix the 2 tracking numbers marked below.')
	await expect(fieldOf(numbers[0] ?? '')).toHaveAccessibleDescription(
		`${numbers[1]} has the same tracking number. Each parcel needs its own.`,
	)
	await expectNoViolations(page)
	await fieldOf(numbers[1] ?? '').fill('DT1001')
	await clickButton(page, 'Mark as shipped')
	await expectToast(page, '2 orders marked as shipped')
	await expect(page.getByRole('textbox', { name: /^Tracking number for/ })).toHaveCount(toShip)

	const customer = await newVisitor()
	await open(customer, `/track-order?id=${numbers[1]}`)
	await expect(customer.getByRole('row').filter({ hasText: 'Shipped' })).toHaveCount(1)
	const emails = await listEmails(customer, 'is on its way')
	for (const [index, number] of numbers.entries()) {
		const email = emails.find((text) => text.includes(`Your order ${number} is on its way`))
		expect(email).toContain(`Tracking number: DT${1000 + index} (DTDC)`)
	}
	await open(page, `/admin/audit?subject=${numbers[1]}`)
	await expect(page.getByRole('row').filter({ hasText: 'order shipped' })).toContainText('Kamala Owner')
})

test('a courier fills in the list of parcels, and what is wrong in it is shown before anything ships', async ({
	page,
}) => {
	const [packed] = await shop.rows<{ number: string }>(
		`select number from orders where status = 'packed' and not is_collected and removed_at is null limit 1`,
	)
	await open(page, '/admin/shipping')
	await page.getByRole('link', { name: "Ship with a courier's list" }).click()
	const link = page.getByRole('link', { name: 'Download the list' })
	const list = await (await page.request.get((await link.getAttribute('href')) ?? '')).text()
	expect(list).toContain(packed?.number)
	const send = async (text: string) => {
		await page
			.getByLabel('CSV file')
			.setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
		await clickButton(page, 'Check the list')
	}
	await send(list)
	await expect(page.getByText('No line has a tracking number yet.').first()).toBeVisible()
	const filled = `Order;Tracking number;Courier\n${packed?.number};PR101;\nSK3-22222222-20261120;PR102;Professional\n`
	await send(filled)
	await expect(page.getByText('1 ready to ship, 1 left out.')).toBeVisible()
	await expect(page.getByRole('table', { name: 'Left out' })).toContainText(
		'No packed order has this number.',
	)
	for (const width of [390, 768, 1280]) {
		await page.setViewportSize({ width, height: 900 })
		await expectNoHorizontalScroll(page)
	}
	await expectNoViolations(page)
	await page.getByLabel('Courier for lines without one').fill('DTDC')
	await clickButton(page, 'Mark 1 order as shipped')
	await expectToast(page, '1 order marked as shipped')
	await open(page, `/admin/orders/${packed?.number}`)
	await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Tracking number (DTDC)PR101')
	await open(page, '/admin/shipping/list')
	await send(filled)
	await expect(page.getByText('0 ready to ship, 1 left out, 1 already shipped.')).toBeVisible()
})

test('refunds ask for the password again', async ({ page }) => {
	// Ten minutes pass since the owner signed in.
	await shop.rows(`update sessions set password_at = now() - interval '11 minutes'`)
	await open(page, '/admin/orders?status=processing')
	await page.getByRole('link', { name: /^SK3-/ }).first().click()
	const invoiceUrl = await page.getByRole('link', { name: 'Invoice (PDF)' }).getAttribute('href')
	expect((await page.request.get(invoiceUrl ?? '')).headers()['content-type']).toBe('application/pdf')
	await fieldByLabel(page, 'New note (customers never see notes)').fill('Leave with the neighbour')
	await clickButton(page, 'Save note')
	await expect(page.getByRole('cell', { name: 'Leave with the neighbour' })).toBeVisible()

	await page.getByText('Partial refund', { exact: true }).click()
	await fieldByLabel(page, 'Amount in rupees').fill('10.50')
	await clickButton(page, 'Refund')
	await expect(page.getByRole('heading', { name: 'Confirm your password' })).toBeVisible()
	await fieldByLabel(page, 'Password').fill(owner?.password ?? '')
	await clickButton(page, 'Continue')
	await expect(fieldByLabel(page, 'Amount in rupees')).toHaveValue('10.50')
	await clickButton(page, 'Refund')
	await expectToast(page, 'Refund of ₹10.50 started')
	await expect(page.getByRole('row').filter({ hasText: 'Credit note' })).toContainText('SKC/')

	await page.getByText('Cancel and refund', { exact: true }).click()
	await page.getByRole('button', { name: /^Cancel and refund ₹/ }).click()
	await expectToast(page, 'Order cancelled and refund started')
	await expect(page.getByRole('region', { name: 'Payments and refunds' })).toContainText(
		'Refund after cancellation',
	)
})

test('an order is corrected: its phone number, GSTIN, size, grind, tracking number and delivery', async ({
	page,
}) => {
	const [order] = await shop.rows<{ number: string }>(
		`select number from orders where status = 'processing' and removed_at is null and gst_buyer is null
			and exists (select from order_items where order_id = id and size similar to '(Medium|Large)%' and free_quantity = 0)
			and recipient ->> 'state' = 'Tamil Nadu' and billing ->> 'state' = 'Tamil Nadu' order by created_at limit 1`,
	)
	await open(page, `/admin/orders/${order?.number}`)
	const form = (title: string) => page.locator('details').filter({ hasText: title })
	const save = (title: string) => form(title).getByRole('button', { name: 'Save correction' }).click()
	await test.step('the phone number', async () => {
		const address = form('Correct the address')
		await address.locator('summary').click()
		await address.getByLabel('Phone').fill('98400')
		await address.getByLabel('Reason').fill('Customer called')
		await save('Correct the address')
		await expect(address.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'true')
		await expect(address.getByLabel('Reason')).toHaveValue('Customer called')
		await address.getByLabel('Phone').fill('+91 98400 12345')
		await save('Correct the address')
		await expectToast(page, 'Address corrected, and the customer is emailed')
		await expect(page.getByText(/^Was: .*Customer called$/s)).toBeVisible()
		await expect(page.getByText(/\n9840012345\n/)).toBeVisible()
	})
	await test.step('the GSTIN', async () => {
		const gstin = form('Correct the GSTIN')
		await gstin.locator('summary').click()
		await gstin.getByLabel('Company').fill('Madurai Foods')
		await gstin.getByLabel('GSTIN').fill('32AAPFU0939F1Z4')
		await gstin.getByLabel('Reason').fill('Buys for the office')
		await save('Correct the GSTIN')
		await expect(gstin.getByText(/registered in Kerala, but the billing address is in/)).toBeVisible()
		await expect(gstin.getByLabel('Company')).toHaveValue('Madurai Foods')
		await gstin.getByLabel('GSTIN').fill('33AAPFU0939F1Z2')
		await save('Correct the GSTIN')
		await expectToast(page, 'Invoice corrected, and the customer is emailed')
		await expect(page.getByText(/Invoice to Madurai Foods, GSTIN 33AAPFU0939F1Z2/)).toBeVisible()
		await expect(page.getByRole('row', { name: /^Invoice, replaced SK/ })).toBeVisible()
		const [email] = await listEmails(page, `corrected the invoice of order ${order?.number}`)
		expect(email).toContain('A credit note cancels the earlier one')
	})
	await test.step('the size', async () => {
		const size = form('Change the size')
		await size.locator('summary').click()
		const smaller = size.getByRole('option').filter({ hasText: ' back' }).first()
		await size.getByLabel('New size').selectOption((await smaller.getAttribute('value')) ?? '')
		await size.getByLabel('Reason').fill('Lives alone')
		await save('Change the size')
		await expectToast(page, 'Size changed, and the customer is emailed')
		await expect(page.getByRole('region', { name: 'Payments and refunds' })).toContainText(
			'Refund of the difference',
		)
		const [email] = await listEmails(page, `changed the size in order ${order?.number}`)
		expect(email).toContain('started your refund of the difference')
	})
	await test.step('the grind', async () => {
		const items = page.getByRole('region', { name: 'Items and address' })
		const grind = (await items.getByText(/, Coarse$/).count()) > 0 ? 'Fine' : 'Coarse'
		await form('Change the grind').locator('summary').click()
		await form('Change the grind').getByLabel('New grind').selectOption(grind)
		await save('Change the grind')
		await expect(form('Change the grind').getByText('Please say why')).toBeVisible()
		await form('Change the grind').getByLabel('Reason').fill('Uses a percolator')
		await save('Change the grind')
		await expectToast(page, 'Grind changed, and the customer is emailed')
		await expect(items.getByText(/^Grind of .* was: /)).toBeVisible()
	})
	await test.step('the tracking number', async () => {
		await clickButton(page, 'Mark as packed')
		await fieldByLabel(page, 'Tracking number').fill('WRONG1')
		await fieldByLabel(page, 'Courier').fill('DTDC')
		await clickButton(page, 'Mark as shipped')
		await form('Correct the tracking number').locator('summary').click()
		await form('Correct the tracking number').getByLabel('Tracking number').fill('D987654')
		await form('Correct the tracking number').getByLabel('Reason').fill('Label of another parcel')
		await save('Correct the tracking number')
		await expectToast(page, 'Tracking number corrected, and the customer is emailed')
		await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('D987654')
	})
	await test.step('the delivery', async () => {
		await clickButton(page, 'Mark as out for delivery')
		await clickButton(page, 'Mark as delivered')
		await form('Not delivered after all').locator('summary').click()
		await form('Not delivered after all').getByLabel('Reason').fill('Wrong order')
		for (const width of [390, 768, 1280]) {
			await page.setViewportSize({ width, height: 900 })
			await expectNoHorizontalScroll(page)
		}
		await save('Not delivered after all')
		await expectToast(page, 'Status corrected, and the customer is emailed')
		await expect(page.getByRole('button', { name: 'Mark as delivered' })).toBeVisible()
	})
})

test('a shopper sees the new price and banner, and pays less with the new promo code', async ({
	page,
	newVisitor,
}) => {
	await test.step('raises a price, but not above the MRP', () => raisePrice(page))
	await test.step('creates a promo code', () => createFestivalCode(page))
	await test.step('adds a banner message', () => addBannerMessage(page))

	const shopper = await newVisitor()
	await open(shopper, '/product/1')
	await expect(shopper.getByRole('complementary', { name: 'Offers' }).getByRole('paragraph')).toHaveText(
		'Pongal is near: order by Friday',
	)
	await shopper.getByRole('radio', { name: 'Large' }).check()
	await expect(shopper.getByRole('main')).toContainText('₹960')
	await buyNow(shopper, 1)
	await fillAddress(shopper)
	await applyPromo(shopper, 'pongal15')
	// ₹240 and ₹40 shipping, minus 15%.
	await expect(summaryAmount(shopper, 'Total')).toHaveText('₹238.00')

	await page.getByRole('button', { name: 'Delete Pongal is near: order by Friday' }).click()
	await expectToast(page, 'Message deleted')
	await open(page, '/admin/promos')
	await page.getByRole('button', { name: 'Deactivate PONGAL15' }).click()
	await expect(page.getByRole('row').filter({ hasText: 'PONGAL15' })).toContainText('Inactive')
})

test('a customer gets a reply by email, and the month is printed for the accountant', async ({ page }) => {
	await open(page, '/admin/messages')
	const ticket = await replyToOldestMessage(page, 'Yes, choose Coarse.')
	expect((await listEmails(page, ticket))[0]).toContain('Yes, choose Coarse.')

	await open(page, '/admin/books')
	// Last month: the current one may have no orders yet.
	const month = dayInIndia(new Date(Date.now() - 31 * 86_400_000)).slice(0, 7)
	const monthName = new Date(month).toLocaleDateString('en-IN', {
		month: 'long',
		year: 'numeric',
		timeZone: 'UTC',
	})
	await fieldByLabel(page, 'Month').fill(month)
	await clickButton(page, 'Show')
	const figures = page.getByRole('table', { name: `GSTR-1 of ${monthName}` })
	await expect(figures.getByRole('row').filter({ hasText: 'Other sales' })).toContainText('₹')
	await expectPrinted(page, figures)
	await expectFiles(page, { month, monthName })
	expect(await shop.count(`select count(*) from audit_log where action = 'message answered'`)).toBe(1)
})

test('every screen is accessible and fits a phone, a tablet and a desktop', async ({ page }) => {
	const [order] = await shop.rows<{ number: string }>(
		`select number from orders where status = 'shipped' limit 1`,
	)
	const [customer] = await shop.rows<{ id: string }>(
		`select customer_id as id from orders where customer_id is not null limit 1`,
	)
	for (const path of [
		'',
		'/orders',
		`/orders/${order?.number}`,
		'/shipping',
		`/packing-slips?number=${order?.number}`,
		'/catalogue',
		'/promos',
		'/promos/new',
		'/banner',
		'/messages',
		'/people',
		`/people/${customer?.id}`,
		'/books',
		'/exports',
		'/exports?from=2026-11-30&to=2026-11-01',
		'/tax',
		'/staff',
		'/notifications',
		'/audit',
	]) {
		await test.step(`/admin${path}`, async () => {
			await page.setViewportSize({ width: 390, height: 900 })
			await open(page, `/admin${path}`)
			for (const width of [390, 768, 1280]) {
				await page.setViewportSize({ width, height: 900 })
				await expectNoHorizontalScroll(page)
			}
			await expectNoViolations(page)
		})
	}
})
