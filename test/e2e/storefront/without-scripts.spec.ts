/** Tests what visitors without JavaScript see and do. */
import { expect, test } from '#test/e2e/support/shop-test.ts'

test.use({ javaScriptEnabled: false })

test('a product page lists its delivery estimates, works out powder, water and milk, and says what needs scripts', async ({
	page,
}) => {
	await page.goto('/product/1')
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
	await expect(page.getByRole('textbox', { name: 'Delivery PIN code' })).toBeHidden()
	await expect(page.getByRole('button', { name: 'Subscribe' })).toBeHidden()
	// Playwright does not render the content of noscript elements.
	const html = await (await page.request.get('/product/1')).text()
	expect(html).toContain(
		'<noscript><p>Estimated delivery: 1-2 business days for PIN codes that start with 600, 2-4 business days for others that start with 6, and 4-7 business days elsewhere in India.</p></noscript>',
	)
	expect(html).toContain('<noscript><p>Subscribing needs JavaScript.')

	const guide = page.getByRole('region', { name: 'How to brew it' })
	await expect(guide.getByText('2 heaped tablespoons')).toBeVisible()
	await guide.getByRole('radio', { name: '4' }).check()
	for (const amount of ['4 heaped tablespoons', '240 ml of water', '400 ml of milk']) {
		await expect(guide.getByText(amount)).toBeVisible()
	}
	await expect(guide.getByText('2 heaped tablespoons')).toBeHidden()
	await page.getByText('What do you brew with?').click()
	await expect(page.getByText('The South Indian filter, brass or steel: fine')).toBeVisible()
})

test('sign-up and password reset say what they need, instead of a form that does nothing', async ({
	page,
}) => {
	for (const [path, button, message] of [
		['/signup', 'Create account', 'Creating an account needs JavaScript.'],
		['/forgot-password', 'Continue', 'Resetting your password needs JavaScript.'],
	] as const) {
		await page.goto(path)
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
		await expect(page.getByRole('button', { name: button })).toBeHidden()
		expect(await (await page.request.get(path)).text()).toContain(message)
	}
})
