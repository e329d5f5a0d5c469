import { expect, test } from 'vitest'
import { pathForLog, pathWithoutIds } from './path-for-log.ts'

test.each([
	['/', '/'],
	['/track-order?number=SK3-7F3K9QXB-20261120', '/track-order'],
	['/admin/orders/SK3-7F3K9QXB-20261120.data', '/admin/orders/SK3-7F3K9QXB-20261120.data'],
	['/product/12', '/product/12'],
	[
		'/admin/promos/6f1ccf0e-0b57-4f4b-9d54-0f5b1d0f6a11',
		'/admin/promos/6f1ccf0e-0b57-4f4b-9d54-0f5b1d0f6a11',
	],
	['/.well-known/security.txt', '/.well-known/security.txt'],
	['/wp-login.php', '/wp-login.php'],
])('%s is logged as %s', (url, logged) => {
	expect(pathForLog(url)).toBe(logged)
})

test.each([
	['/unsubscribe%3Femail=leak@person.in', '/<text>'],
	['/unsubscribe%3Femail%3Dleak%40person.in', '/<text>'],
	['/track-order/9840055555/leak@person.in', '/track-order/<text>/<text>'],
	['/api/nothing/+91%2098400%2055555', '/api/nothing/<text>'],
	['/contact/Meena%20Sundaram', '/contact/<text>'],
	['/leak@person.in.data', '/<text>'],
	['http://leak@person.in/', '<text>//<text>/'],
])('%s is logged without what may be personal, as %s', (url, logged) => {
	expect(pathForLog(url)).toBe(logged)
})

test.each([
	['/admin/orders/SK3-7F3K9QXB-20261120.data', '/admin/orders/<id>'],
	['/price-differences/6f1ccf0e-0b57-4f4b-9d54-0f5b1d0f6a11?code=1', '/price-differences/<id>'],
	['/contact/Meena%20Sundaram', '/contact/<text>'],
	['/product/12', '/product/12'],
])('%s leaves the shop as %s', (url, path) => {
	expect(pathWithoutIds(url)).toBe(path)
})

test('a long path is cut', () => {
	expect(pathForLog(`/${'a/'.repeat(500)}`)).toHaveLength(200)
})
