/** The owner writes to subscribers, and looks at every other email that the shop sends. */
import type { Page } from '@playwright/test'
import { expectFits } from '#test/e2e/support/accessibility.ts'
import { clickButton, fieldByLabel } from '#test/e2e/support/account-steps.ts'
import { openIsolatedShop } from '#test/e2e/support/isolated-shop.ts'
import { listEmails } from '#test/e2e/support/mailbox.ts'
import { navigate, open } from '#test/e2e/support/open-page.ts'
import { registerOwner } from '#test/e2e/support/register-owner.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'

const shop = openIsolatedShop()

const SUBJECT = 'The Pongal roast is here'

async function subscribe(page: Page, email: string) {
	const response = await page.request.post('/newsletter/subscription', { data: { email } })
	expect(response.status()).toBe(200)
}

const block = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('the owner writes a newsletter, tests it on herself and sends it to subscribers only', async ({
	page,
	newVisitor,
}) => {
	test.slow()
	const reader = await newVisitor()
	await subscribe(reader, 'meena@example.in')
	await subscribe(reader, 'ravi@example.in')
	const owner = await registerOwner(page, shop)
	const frame = page.frameLocator('#page-preview')

	await test.step('an empty draft is not sent, and the page says why', async () => {
		await open(page, '/admin/newsletters')
		await expect(page.getByText('2 subscribers get the next one')).toBeVisible()
		await clickButton(page, 'New newsletter')
		await page.getByRole('button', { name: 'Test and send' }).click()
		await clickButton(page, 'Send me a test')
		await expect(page.getByRole('main').getByRole('alert')).toContainText('Please')
		await page.getByRole('link', { name: 'Back to editing' }).click()
	})

	await test.step('writes a draft with a text, products and a button', async () => {
		await fieldByLabel(page, 'Subject').fill(SUBJECT)
		await page
			.getByRole('region', { name: 'Email', exact: true })
			.getByLabel('Heading')
			.first()
			.fill('Pongal at {shop name}')
		await block(page, 'Text 1')
			.getByRole('textbox', { name: 'Text', exact: true })
			.fill('*Fresh* from the drum.\n[Our story](/story)')
		await clickButton(page, 'Add products')
		await block(page, 'Products 2').getByLabel('First product').selectOption({ index: 1 })
		await clickButton(page, 'Add button')
		await block(page, 'Button 3').getByLabel('Label').fill('Shop our coffee')
		await block(page, 'Button 3').getByLabel('It leads to').selectOption('/products')
		await page.getByRole('button', { name: 'As plain text' }).click()
		await expect(frame.getByText('Our story (http')).toBeVisible()
		await page.getByRole('button', { name: 'Preview', exact: true }).click()
		await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Pongal at SK3 Coffee')
		await expect(frame.getByRole('link', { name: 'Shop our coffee' })).toBeVisible()
		const width = () =>
			page.locator('#page-preview').evaluate((element: HTMLIFrameElement) => element.clientWidth)
		await expect.poll(width).toBe(390)
		await page.getByLabel('Desktop').check()
		await expect.poll(width).toBe(1280)
		await expectFits(page)
		await clickButton(page, 'Save changes')
		await expectToast(page, 'Draft saved')
	})

	await test.step('sends a test to herself, once', async () => {
		await page.getByRole('button', { name: 'Test and send' }).click()
		await clickButton(page, 'Send me a test')
		await expectToast(page, `Test sent to ${owner.email}`)
		await expect.poll(() => listEmails(page, `[Test] ${SUBJECT}`)).toHaveLength(1)
	})

	await test.step('sends it', async () => {
		await fieldByLabel(page, 'Emails a minute').fill('600')
		await clickButton(page, 'Send to 2 subscribers')
		await expect(page.getByText('Please tick that you have checked it.')).toBeVisible()
		await expect(fieldByLabel(page, 'Emails a minute')).toHaveValue('600')
		await page.getByLabel("I've checked the text and the links.").check()
		await expectFits(page)
		await clickButton(page, 'Send to 2 subscribers')
		await expect(page.getByRole('region', { name: 'Sent', exact: true })).toContainText('2 of 2 done')
		const sent = await listEmails(page, SUBJECT)
		expect(sent).toHaveLength(3)
	})

	await test.step('a subscriber reads it in the archive', async () => {
		await open(reader, '/newsletters')
		await reader.getByRole('link', { name: SUBJECT }).click()
		await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Pongal at SK3 Coffee')
		await expectFits(reader)
	})

	await test.step('another one unsubscribes by the link of the email', async () => {
		const [email = ''] = (await listEmails(page, SUBJECT)).filter((html) =>
			html.includes('To meena@example.in'),
		)
		const link = /http:\/\/[^/]*(\/unsubscribe\?email=[^\s"&<]*(?:&amp;|&)t=[^\s"&<]*)/.exec(email)?.[1] ?? ''
		await navigate(reader, link.replace('&amp;', '&'))
		await expect(reader.getByText('Successfully Unsubscribed!')).toBeVisible()
		await navigate(page, `${new URL(page.url()).pathname}?`)
		await expect(page.getByRole('row', { name: 'Unsubscribed since' })).toContainText('1')
	})

	await test.step('sees every other email as designed and as plain text', () => lookAtEmails(page))
})

test('what was entered in a form that was open when sending began stays on the page', async ({
	page,
	newVisitor,
}) => {
	const reader = await newVisitor()
	for (const name of ['anu', 'bala', 'chitra']) await subscribe(reader, `${name}@example.in`)
	await registerOwner(page, shop)
	await open(page, '/admin/newsletters')
	await clickButton(page, 'New newsletter')
	await fieldByLabel(page, 'Subject').fill(SUBJECT)
	await page
		.getByRole('region', { name: 'Email', exact: true })
		.getByLabel('Heading')
		.first()
		.fill('Sent meanwhile')
	await block(page, 'Text 1').getByRole('textbox', { name: 'Text', exact: true }).fill('Fresh from the drum.')
	await clickButton(page, 'Save changes')
	await expectToast(page, 'Draft saved')
	const tab = await page.context().newPage()
	await open(tab, `${new URL(page.url()).pathname}/send`)
	await fieldByLabel(tab, 'Emails a minute').fill('1')
	await tab.getByLabel("I've checked the text and the links.").check()
	await tab.getByRole('button', { name: /^Send to/ }).click()
	await expect(tab.getByRole('region', { name: 'Sending', exact: true })).toBeVisible()
	await tab.close()
	await fieldByLabel(page, 'Subject').fill('Entered too late')
	await clickButton(page, 'Save changes')
	const entered = page.getByLabel('What you had entered, to copy:')
	await expect(entered).toHaveValue(/Entered too late/)
	const isUpdated = () => page.waitForResponse((response) => response.url().includes('/admin/newsletters/'))
	for (let update = 0; update < 3; update += 1) await isUpdated()
	await expect(entered).toHaveValue(/Entered too late/)
})

async function lookAtEmails(page: Page): Promise<void> {
	await navigate(page, '/admin/emails')
	const frame = page.frameLocator('iframe')
	await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Thank you. Your order is confirmed')
	await expectFits(page)
	const list = page.getByRole('navigation', { name: 'Emails' })
	await list.getByRole('link', { name: 'Order shipped' }).click()
	await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Your coffee is on its way')
	await page.getByRole('link', { name: 'Show as plain text' }).click()
	await expect(frame.locator('pre')).toContainText('Tracking number: D12345678 (DTDC)')
	await page.getByRole('link', { name: 'Show as designed' }).click()
	await expect(frame.getByRole('link', { name: 'Track your parcel with DTDC' })).toBeVisible()

	const links = list.getByRole('link')
	const names = await links.evaluateAll((all) =>
		all.map((link) => new URLSearchParams((link as HTMLAnchorElement).search).get('email') ?? ''),
	)
	expect(names.length).toBeGreaterThan(30)
	const shown = await page.evaluate(measureEmails, names)
	expect(shown).toEqual(names.map((name) => ({ name, wider: [0, 0], missingImages: [] })))
}

/**
 * Runs in the page. Shows each email in a frame as wide as a phone and then in wider ones, and returns by how much it
 * is too wide.
 */
async function measureEmails(names: string[]) {
	const frame = document.createElement('iframe')
	Object.assign(frame.style, { height: '800px', maxWidth: 'none' })
	// Reduced motion gives each change a duration of its own.
	frame.style.setProperty('transition', 'none', 'important')
	document.body.append(frame)
	const shown: { name: string; wider: number[]; missingImages: string[] }[] = []
	for (const name of names) {
		const isLoaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
		frame.src = `/admin/emails/${name}/preview`
		await isLoaded
		const page = frame.contentDocument
		if (!page) throw new Error(`${name} is not shown`)
		const wider = ['390', '640'].map((width) => {
			frame.width = width
			// Reading the width lays out the page. Without that, the frame keeps its width.
			if (frame.offsetWidth !== Number(width)) throw new Error(`${frame.offsetWidth} instead of ${width}`)
			return Math.max(0, page.documentElement.scrollWidth - Number(width))
		})
		const missing = [...page.images].filter((image) => image.naturalWidth === 0)
		shown.push({ name, wider, missingImages: missing.map((image) => image.outerHTML) })
	}
	return shown
}
