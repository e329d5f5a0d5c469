import type { Page } from '@playwright/test'
import { CLASSIC, fillCart, PURE } from '#test/e2e/support/checkout-steps.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a line that is removed folds up before the next one has the focus, and is gone at once for who leaves the page', async ({
	page,
}) => {
	await fillCart(page, PURE, CLASSIC)
	await open(page, '/cart')
	const lines = page.getByRole('main').getByRole('listitem')
	const remove = page.getByRole('main').getByRole('button', { name: /^Remove/ })
	await remove.first().click()
	await expect(lines).toHaveCount(1)
	await expect(lines).toContainText('Classic')
	await expect(
		page.getByRole('button', { name: /^Increase quantity of Artisan Blend - Classic/ }),
	).toBeFocused()

	await stopAnimations(page)
	await remove.click()
	await expect(lines).toHaveCount(1)
	await page.reload()
	await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})

async function stopAnimations(page: Page): Promise<void> {
	const browser = await page.context().newCDPSession(page)
	await browser.send('Animation.enable')
	await browser.send('Animation.setPlaybackRate', { playbackRate: 0 })
}
