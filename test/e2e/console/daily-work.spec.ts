/** An owner does the daily work: signs in, packs and ships, corrects, refunds, answers, and prints the month. */
import type { Page } from '@playwright/test'
import { fieldByLabel, clickButton, signIn, clearSession } from '#test/e2e/support/account-steps.ts'
import { expectFits } from '#test/e2e/support/accessibility.ts'
import { enterCode, registerOwnerByRequests } from '#test/e2e/support/register-owner.ts'
import { navigate, open } from '#test/e2e/support/open-page.ts'
import {
	replyToOldestMessage,
	expectFiles,
	expectPrinted,
	packCorrected,
	expectPackingSlips,
	expectLabels,
} from '#test/e2e/support/console-steps.ts'
import { openIsolatedShop } from '#test/e2e/support/isolated-shop.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { dayInIndia } from '#shop/dates.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'

const shop = openIsolatedShop({ demoOrders: 60 })

const orderThatIs = async (status: string): Promise<string> => {
	const [order] = await shop.rows<{ number: string }>(
		`select number from orders where status = $1 and not is_collected and removed_at is null order by created_at limit 1`,
		[status],
	)
	return order?.number ?? ''
}

test('the owner signs in, packs and ships, corrects, refunds, answers, and prints the month', async ({
	page,
}) => {
	test.slow()
	const { nextCode, ...person } = await registerOwnerByRequests(page, shop)

	await test.step('signs in with two-step verification and sees the sales', async () => {
		await clearSession(page)
		await open(page, '/login?from=%2Fadmin')
		await signIn(page, person)
		await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible()
		await enterCode(page, await nextCode())
		const sales = page.getByRole('region', { name: 'Sales' })
		await expect(sales.getByRole('img', { name: /^Sales chart/ }).locator('svg')).toBeVisible()
		const ofMonth = await sales.getByRole('heading').textContent()
		await page.getByRole('link', { name: '52 weeks' }).click()
		await expect(sales.getByRole('heading')).not.toHaveText(ofMonth ?? '')
		await expect(sales.getByRole('heading')).toContainText(/from \d\d orders/)
		await expectFits(page)
	})

	await test.step('searches and goes through the orders by keyboard', () => useShortcuts(page))
	await test.step('a double press packs nothing that was corrected meanwhile', async () =>
		packCorrected(page, { shop, number: await orderThatIs('processing') }))
	await test.step('packs one order after the other, and finds the way back to them', () => packInTurn(page))
	await test.step('packs, prints and ships orders together', () => packAndShip(page))
	await test.step("ships with a courier's list, of which what is wrong is shown before", () =>
		shipByList(page))
	await test.step('refunds with the password, which keeps the amount, and corrects an address', () =>
		refundAndCorrect(page, person.password))

	await test.step('replies to a customer, and prints the month for the accountant', async () => {
		await navigate(page, '/admin/messages')
		await replyToOldestMessage(page, 'Yes, choose Coarse.')
		await expectFits(page)
		await printMonth(page)
	})

	await test.step('all other screens are accessible and fit a phone, a tablet and a desktop', async () => {
		const [customer] = await shop.rows<{ id: string; name: string }>(
			`select id, name from customers where id in (select customer_id from orders) limit 1`,
		)
		for (const [path, title] of [
			['/catalogue', 'Products'],
			['/stock', 'Stock'],
			['/banner', 'Banner'],
			['/people', 'Customers and subscribers'],
			[`/people/${customer?.id}`, customer?.name ?? ''],
			['/exports?from=2026-11-30&to=2026-11-01', 'Exports'],
			['/tax', 'Tax rates'],
			['/notifications', 'My emails'],
			['/audit', 'Audit log'],
		] as const) {
			await test.step(`/admin${path}`, async () => {
				await navigate(page, `/admin${path}`)
				await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
				await expectFits(page)
			})
		}
	})
})

async function useShortcuts(page: Page): Promise<void> {
	await page.setViewportSize({ width: 1280, height: 800 })
	await navigate(page, '/admin/orders')
	const heading = page.getByRole('heading', { level: 1 })
	await expect(heading).toHaveText('Orders')
	const numbers = await page.getByRole('main').getByRole('link', { name: /^SK3-/ }).allTextContents()
	await page.keyboard.press('/')
	const search = page.getByRole('main').getByLabel('Search', { exact: true })
	await expect(search).toBeFocused()
	await page.keyboard.type('j?')
	await expect(search).toHaveValue('j?')
	await page.getByRole('link', { name: numbers[0] ?? '' }).click()
	await expect(heading).toContainText(numbers[0] ?? '')
	await page.keyboard.press('j')
	await expect(heading).toContainText(numbers[1] ?? '')
	await page.keyboard.press('k')
	await expect(heading).toContainText(numbers[0] ?? '')
	const help = page.getByRole('dialog', { name: 'Shortcuts' })
	await page.keyboard.press('?')
	await expect(help).toBeVisible()
	await help.getByLabel('Switched on').uncheck()
	await page.keyboard.press('Escape')
	await expect(help).toBeHidden()
	await page.keyboard.press('j')
	await page.keyboard.press('?')
	await expect(help).toBeHidden()
	await expect(heading).toContainText(numbers[0] ?? '')
	await page.getByRole('button', { name: 'Shortcuts' }).click()
	await help.getByLabel('Switched on').check()
	await help.getByRole('button', { name: 'Close' }).click()
	await page.getByRole('link', { name: 'All orders' }).first().click()
	await expect(heading).toHaveText('Orders')
	await page.keyboard.press('j')
	await page.keyboard.press('x')
	await expect(page.getByLabel(`Select ${numbers[0]}`)).toBeChecked()
}

async function packInTurn(page: Page): Promise<void> {
	await navigate(page, '/admin/orders?status=processing')
	const heading = page.getByRole('heading', { level: 1 })
	const main = page.getByRole('main')
	const current = page.getByRole('navigation', { name: 'Console' }).locator('[aria-current=page]')
	const orders = main.getByRole('link', { name: /^SK3-/ })
	await expect(orders.nth(1)).toBeVisible()
	const [first = '', second = ''] = await orders.allTextContents()
	await orders.first().click()
	await expect(heading).toContainText(first)
	await expect(current).toContainText('To pack')
	await clickButton(page, 'Mark as packed')
	await expectToast(page, 'Order marked as packed')
	await expect(page.getByRole('button', { name: /^Mark as (shipped|collected)$/ })).toBeFocused()
	const toast = page.locator('.toast')
	const foot = (await main.getByRole('link', { name: /^Next order/ }).boundingBox())?.y ?? 0
	expect((await toast.boundingBox())?.y).toBeGreaterThan(foot + 100)
	await toast.getByRole('button', { name: 'Next to pack' }).click()
	await expect(heading).toContainText(second)
	await main.getByRole('link', { name: 'To pack', exact: true }).click()
	await expect(page).toHaveURL(/status=processing$/)
	await page.getByRole('main').getByLabel('Search', { exact: true }).fill('nobody')
	await page.keyboard.press('Enter')
	await expect(main).toContainText("No order to pack matches 'nobody'.")
	await main.getByRole('link', { name: 'Clear search' }).click()
	await expect(page).toHaveURL(/status=processing$/)
	await expect(orders.first()).toHaveText(second)
}

async function packAndShip(page: Page): Promise<void> {
	await navigate(page, '/admin/orders?status=processing')
	const boxes = page.getByRole('checkbox', { name: /^Select SK3-/ })
	await expect(boxes.nth(2)).toBeVisible()
	await expectFits(page)
	const numbers = await boxes.evaluateAll((all) =>
		all.slice(0, 3).map((box) => box.getAttribute('value') ?? ''),
	)
	expect(numbers).toHaveLength(3)
	await page.setViewportSize({ width: 390, height: 844 })
	const wholePage = page.getByLabel('Select all on this page')
	await wholePage.check()
	for (const box of await boxes.all()) await expect(box).toBeChecked()
	await wholePage.uncheck()
	await page.setViewportSize({ width: 1280, height: 800 })
	const move = page.getByRole('button', { name: /^Mark .* as packed$/ })
	await move.click()
	await expectToast(page, 'No orders selected', 'Select an order first.')
	await expect(move).toHaveText('Mark selected as packed')
	const selectAll = async () => {
		for (const number of numbers) await page.getByLabel(`Select ${number}`).check()
	}
	await selectAll()
	await clickButton(page, 'Mark 3 as packed')
	await expectToast(page, '3 orders marked as packed')
	await expect(page.getByLabel(`Select ${numbers[0]}`)).toHaveCount(0)
	await expect(move).toHaveText('Mark selected as packed')

	await navigate(page, '/admin/orders?status=packed')
	await selectAll()
	await expectPackingSlips(page, numbers)
	await expectFits(page)
	await expectLabels(page, numbers)

	await navigate(page, '/admin/shipping')
	await fieldByLabel(page, 'Courier').fill('DTDC')
	const fieldOf = (number: string) => page.getByLabel(`Tracking number for ${number}`)
	for (const [index, number] of numbers.entries()) await fieldOf(number).fill(`DT${1000 + index}`)
	// The first label is scanned twice. A scanner ends each number with Enter.
	await fieldOf(numbers[1] ?? '').fill('DT1000')
	await fieldOf(numbers[1] ?? '').press('Enter')
	await expect(fieldOf(numbers[1] ?? '')).not.toBeFocused()
	await clickButton(page, 'Mark as shipped')
	await expectToast(page, "That didn't work", '1 shipped. Please check the 2 parcels marked in the list.')
	await expect(fieldOf(numbers[0] ?? '')).toHaveAccessibleDescription(
		`${numbers[1]} has the same tracking number. Each parcel needs its own.`,
	)
	await expectFits(page)
	await fieldOf(numbers[1] ?? '').fill('DT1001')
	await clickButton(page, 'Mark as shipped')
	await expectToast(page, '2 orders marked as shipped')
	await expect(fieldOf(numbers[1] ?? '')).toHaveCount(0)
}

async function shipByList(page: Page): Promise<void> {
	const packed = await orderThatIs('packed')
	await page.getByRole('link', { name: "Ship with a courier's list" }).click()
	const link = page.getByRole('link', { name: 'Download the list' })
	const list = await (await page.request.get((await link.getAttribute('href')) ?? '')).text()
	expect(list).toContain(packed)
	const text = `Order;Tracking number;Courier\n${packed};PR101;\nSK3-22222222-20261120;PR102;Professional\n`
	await page
		.getByLabel('CSV file')
		.setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
	await clickButton(page, 'Check the list')
	await expect(page.getByText('1 ready to ship, 1 left out.')).toBeVisible()
	await expect(page.getByRole('table', { name: 'Left out' })).toContainText(
		'No packed order has this number.',
	)
	await expectFits(page)
	await page.getByLabel('Courier for lines without one').fill('DTDC')
	await clickButton(page, 'Mark 1 order as shipped')
	await expectToast(page, '1 order marked as shipped')
}

async function refundAndCorrect(page: Page, password: string): Promise<void> {
	// Ten minutes pass since the owner signed in.
	await shop.rows(`update sessions set password_at = now() - interval '11 minutes'`)
	await navigate(page, `/admin/orders/${await orderThatIs('processing')}`)
	await page.getByText('Partial refund', { exact: true }).click()
	await fieldByLabel(page, 'Amount in rupees').fill('10.50')
	await clickButton(page, 'Refund')
	await expect(page.getByRole('heading', { name: 'Confirm your password' })).toBeVisible()
	await fieldByLabel(page, 'Password').fill(password)
	await clickButton(page, 'Continue')
	await expect(fieldByLabel(page, 'Amount in rupees')).toHaveValue('10.50')
	await clickButton(page, 'Refund')
	await expectToast(page, 'Refund of ₹10.50 started')

	const openCorrection = async (title: string) => {
		const form = page.locator('details').filter({ hasText: title })
		await form.locator('summary').click()
		return form
	}
	const address = await openCorrection('Correct the address')
	await address.getByLabel('Phone').fill('98400')
	await address.getByLabel('Reason').fill('Customer called')
	await address.getByRole('button', { name: 'Save correction' }).click()
	await expect(address.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'true')
	await expect(address.getByLabel('Reason')).toHaveValue('Customer called')
	await openCorrection('Change the grind')
	await expectFits(page)
	await address.getByLabel('Phone').fill('+91 98400 12345')
	await address.getByRole('button', { name: 'Save correction' }).click()
	await expectToast(page, 'Address corrected, and the customer is emailed')
	await expect(page.getByText(/^Was: .*Customer called$/s)).toBeVisible()
}

async function printMonth(page: Page): Promise<void> {
	// Last month: the current one may have no orders yet.
	const month = dayInIndia(new Date(Date.now() - 31 * 86_400_000)).slice(0, 7)
	const monthName = new Date(month).toLocaleDateString('en-IN', {
		month: 'long',
		year: 'numeric',
		timeZone: 'UTC',
	})
	await navigate(page, '/admin/books')
	await fieldByLabel(page, 'Month').fill(month)
	await clickButton(page, 'Show')
	const figures = page.getByRole('table', { name: `GSTR-1 of ${monthName}` })
	await expect(figures.getByRole('row').filter({ hasText: 'Other sales' })).toContainText('₹')
	await expectPrinted(page, figures)
	await expectFiles(page, { month, monthName })
}
