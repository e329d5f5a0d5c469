/** Errors in the scripts of pages are reported to the shop's error service. */
import type { Page } from '@playwright/test'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { openEnvironment } from '#test/e2e/support/test-environment.ts'
import { openReceiver } from '#test/servers/open-receiver.ts'

/** Throws an error as a script of the shop does. */
const fail = (page: Page, message: string, { name = 'TypeError', line = 1 } = {}) =>
	page.evaluate(
		([said, kind, at]) => {
			const error = kind === 'TypeError' ? new TypeError(said) : new DOMException(said, kind)
			const stack = `${kind}: ${said}\n    at Price (${location.origin}/assets/purchase-a.js:${at}:234)`
			Object.defineProperty(error, 'stack', { value: stack })
			dispatchEvent(new ErrorEvent('error', { error }))
		},
		[message, name, line] as const,
	)

test('an error in a page reaches the service for errors, without its message, but no lost connection and no request that was given up', async ({
	page,
	cluster,
}) => {
	const { host, received, close } = await openReceiver()
	const shop = await openEnvironment(cluster, { SENTRY_DSN: `http://key@${host}/1` })
	const { url } = await shop.startServer()
	await page.goto(`${url}/product/2?size=250g`)
	expect(await page.locator('html').innerHTML()).toContain('/error-report.js')
	// The build is known once the first script has run.
	await page.waitForFunction(() => '__reactRouterManifest' in self)
	await fail(page, 'Failed to fetch')
	await fail(page, 'BodyStreamBuffer was aborted', { name: 'AbortError' })
	const sent = page.waitForRequest('**/api/browser-errors')
	await fail(page, 'No price for "Meena"', { line: 2 })
	expect((await sent).postData()).not.toContain('Meena')
	await expect.poll(() => received.length).toBe(1)
	const event = JSON.parse(received[0]?.body.split('\n')[2] ?? '')
	expect(event).toMatchObject({
		platform: 'javascript',
		release: expect.stringMatching(/^[0-9a-f]+$/),
		transaction: '/product/2',
		exception: {
			values: [
				{
					type: 'TypeError',
					value: 'A script failed in a browser',
					stacktrace: { frames: [{ filename: '/assets/purchase-a.js', lineno: 2 }] },
				},
			],
		},
	})
	// On a busy machine it may still be loading scripts.
	await page.close()
	await shop.close()
	close()
})

test('a page of a shop that reports no errors does not watch for them', async ({ page }) => {
	const requested: string[] = []
	page.on('request', (request) => requested.push(new URL(request.url()).pathname))
	await page.goto('/')
	await fail(page, 'x is undefined')
	expect(await page.locator('html').innerHTML()).not.toContain('error-report')
	expect(requested.filter((path) => path.includes('error'))).toEqual([])
})
