/** Tests reports of browsers, which anybody can forge. */
import { expect, test } from 'vitest'
import { openErrorService, readEvent } from '#test/servers/error-service.ts'
import type { Received } from '#test/servers/open-receiver.ts'

test('an error in a browser is sent with the build of its page and its place, the innermost call last', async () => {
	const { reports, received } = await openErrorService()
	const frame = (filename: string) => ({ filename, lineno: 1, colno: 2 })
	const browser = {
		name: 'TypeError',
		build: '1a2b',
		frames: [frame('/assets/inner.js'), frame('/assets/outer.js')],
	}
	reports.log.error({ browser, path: '/track-order/SK3-7F3K9QXB-20261120' }, 'A script failed in a browser')
	await reports.stop()
	expect(received.map(readEvent)).toMatchObject([
		{
			platform: 'javascript',
			release: '1a2b',
			transaction: '/track-order/<id>',
			exception: {
				values: [
					{
						type: 'TypeError',
						value: 'A script failed in a browser',
						stacktrace: {
							frames: [{ filename: '/assets/outer.js', in_app: true }, frame('/assets/inner.js')],
						},
					},
				],
			},
		},
	])
})

/** Sends a report as anybody can. */
function forge({ reports }: Awaited<ReturnType<typeof openErrorService>>, line: number): void {
	const frames = [{ filename: '/assets/a.js', lineno: line, colno: 1 }]
	reports.log.error(
		{ browser: { name: 'Error', build: null, frames }, path: '/' },
		'A script failed in a browser',
	)
}

const titlesOf = (received: Received[]) => received.map((each) => readEvent(each).message.formatted)

test('many reports of browsers do not prevent the report of a server error', async () => {
	const service = await openErrorService()
	for (let line = 1; line <= 25; line++) forge(service, line)
	service.reports.log.error({ err: new Error('x') }, 'A refund is stuck')
	await service.reports.stop()
	expect(titlesOf(service.received)).toContain('A refund is stuck')
})

test('a server error is also reported when the service limits the reports of browsers', async () => {
	const service = await openErrorService([429])
	forge(service, 1)
	await service.reports.stop()
	service.reports.log.error({ err: new Error('x') }, 'A refund is stuck')
	await service.reports.stop()
	expect(titlesOf(service.received)).toEqual(['A script failed in a browser', 'A refund is stuck'])
})

test('at most 60 reports of browsers are sent per hour', async () => {
	const service = await openErrorService()
	const forgeEach = async (from: number, to: number) => {
		for (let line = from; line <= to; line++) {
			forge(service, line)
			await service.reports.stop()
		}
	}
	await forgeEach(1, 65)
	expect(service.received).toHaveLength(60)
	service.pass(3600)
	await forgeEach(66, 66)
	expect(service.received).toHaveLength(61)
})
