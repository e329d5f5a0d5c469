/** The bundle holds all parts of the shop: site, jobs, PDF and image workers, command line, migrations. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { expectNoViolations } from '#test/e2e/support/accessibility.ts'
import { payByRequests } from '#test/e2e/support/checkout-steps.ts'
import { openIsolatedShop } from '#test/e2e/support/isolated-shop.ts'
import { listEmails } from '#test/e2e/support/mailbox.ts'
import { registerOwner } from '#test/e2e/support/register-owner.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { startServer } from '#test/e2e/support/server-process.ts'
import { withSettings } from '#test/e2e/support/shop-settings.ts'
import { openEnvironment } from '#test/e2e/support/test-environment.ts'
import { openReceiver } from '#test/servers/open-receiver.ts'

const shop = openIsolatedShop()

test('an order is paid, emailed and invoiced, an image uploaded, and both restored from a backup', async ({
	page,
	cluster,
}, { outputDir }) => {
	const number = await payByRequests(page)
	expect(await listEmails(page, number)).toHaveLength(1)
	await page.goto('/mailbox')
	await expectNoViolations(page)
	const waiting = `select count(*) from graphile_worker.jobs where task_identifier = 'deliver_letter'`
	await expect.poll(() => shop.count(waiting)).toBe(0)

	const invoice = await page.request.post('/api/generate-invoice', { data: { orderId: number } })
	const { pdfUrl } = (await invoice.json()) as { pdfUrl: string }
	const pdf = await page.request.get(pdfUrl)
	expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')

	await registerOwner(page, shop)
	const create = { width: 300, height: 300, channels: 3, background: 'brown' } as const
	const image = { name: 'Brown.png', mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() }
	const upload = await page.request.post('/admin/pictures?folder=classic', {
		multipart: { intent: 'upload', image },
	})
	expect(await upload.text()).toContain('Image uploaded')

	const file = join(outputDir, 'shop.tar.gz')
	await shop.command('backup', file)
	const other = await openEnvironment({ createDatabase: cluster.createEmptyDatabase })
	expect(await other.command('restore', file)).toContain('every image the same bytes')
	expect(await other.rows('select number from orders')).toEqual([{ number }])
	await other.close()
})

test('traces reach a collector, and a CDN is asked to drop its pages', async ({ cluster }) => {
	const { host, received, close } = await openReceiver()
	const other = await openEnvironment(cluster, {
		OTEL_EXPORTER_OTLP_ENDPOINT: `http://${host}`,
		CDN_MAX_AGE: '60',
		CDN_PURGE_URL: `http://${host}/purge`,
	})
	const server = await other.startServer()
	await fetch(server.url)
	await server.stop()
	await other.close()
	close()
	const bodiesOf = (path: string) =>
		received.flatMap((request) => (request.path === path ? request.body : []))
	expect(bodiesOf('/v1/traces').join()).toContain('GET storefront')
	expect(bodiesOf('/purge')[0]).toBe('')
})

test('a data folder that cannot be written ends the start with a sentence, not with a stack', async () => {
	const start = startServer(withSettings({ DATA_DIR: '/proc/nope' }), { onError: () => {} })
	const output = await start.then(
		() => 'It started',
		(error: Error) => error.message,
	)
	expect(output.trim()).toBe(
		'The data folder /proc/nope cannot be used: no file can be created there. Set DATA_DIR to a folder that can be written.',
	)
})

test('stack traces name the sources', async () => {
	const program = `
		const { importBuilt } = await import('./bin/builds.mjs')
		const { run } = await importBuilt('command-line.js')
		await run(null).catch(({ stack }) => console.log(stack))`
	const args = ['--input-type=module', '--eval', program]
	const { stdout } = await promisify(execFile)(process.execPath, args)
	expect(stdout).toMatch(/at .*\/cli\/run\.ts:\d+/)
})
