import { stopClock } from '#test/e2e/support/clock.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'

test('a toast that appears under a resting pointer disappears, and one that the pointer moves to stays', async ({
	page,
}) => {
	await open(page, '/product/1')
	await stopClock(page)
	const toast = page.locator('.toast')
	const add = page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first()
	await add.press('Enter')
	await expect(toast).toBeVisible()
	const { x, y } = (await toast.boundingBox()) ?? { x: 0, y: 0 }
	await page.clock.runFor(5_000)
	await expect(toast).toHaveCount(0)

	await page.mouse.move(x + 20, y + 20)
	await add.press('Enter')
	await expect(toast).toBeVisible()
	// The browser detects that the pointer is now over the toast.
	await expect.poll(() => toast.evaluate((card) => card.matches(':hover'))).toBe(true)
	await page.clock.runFor(5_000)
	await expect(toast).toHaveCount(0)

	await add.press('Enter')
	await page.mouse.move(x + 30, y + 30)
	await page.clock.runFor(20_000)
	await expect(toast).toBeVisible()
	await page.mouse.move(x + 600, y - 300)
	await page.clock.runFor(1_000)
	await expect(toast).toHaveCount(0)
})
