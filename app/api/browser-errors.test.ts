import { expect, test, vi } from 'vitest'
import { action } from './browser-errors.ts'
import { readConfig } from '#shop/config/config.server.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor } from '#test/visitor.ts'

const shop = shopForTests()
const REPORT = {
	name: 'TypeError',
	stack: 'TypeError: x\n    at Price (http://shop.example/assets/purchase-Ab.js:1:234)',
	path: '/track-order/meena@example.in',
	build: '1a2b3c4d',
}

async function send(report: object, { isReported = true } = {}) {
	const error = vi.fn<(fields: object, message: string) => void>()
	const { errorReports } = readConfig({
		SECRET: shop.config.secret,
		...(isReported && { SENTRY_DSN: 'https://key@errors.example/1' }),
	})
	const watched = { ...shop, config: { ...shop.config, errorReports }, log: { ...shop.log, error } }
	const args = newVisitor(watched).args('/api/browser-errors', {
		method: 'POST',
		body: JSON.stringify(report),
	})
	const response = await action(args as never)
	return { status: response.status, logged: error.mock.calls }
}

test('an error in a script is logged with its place, its build and a path without what was typed', async () => {
	const { status, logged } = await send(REPORT)
	expect(status).toBe(200)
	expect(logged).toEqual([
		[
			{
				browser: {
					name: 'TypeError',
					build: '1a2b3c4d',
					frames: [{ function: 'Price', filename: '/assets/purchase-Ab.js', lineno: 1, colno: 234 }],
				},
				path: '/track-order/<text>',
				requestId: expect.any(String),
			},
			'A script failed in a browser',
		],
	])
})

test('without error reporting, for other scripts and for malformed reports, nothing is logged', async () => {
	expect((await send(REPORT, { isReported: false })).logged).toEqual([])
	expect((await send({ ...REPORT, stack: 'at https://other.example/x.js:1:2' })).logged).toEqual([])
	expect(await send({ stack: 1 })).toEqual({ status: 400, logged: [] })
})
