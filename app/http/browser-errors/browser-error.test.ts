import { expect, test } from 'vitest'
import { BrowserErrorInput, readBrowserError } from './browser-error.ts'

test('of a stack, the places in scripts of the shop are reported', () => {
	const stack = `TypeError: meena@example.in is not a function
    at Price (https://shop.example/assets/purchase-Ab_1.js:1:234)
    at async https://shop.example/assets/shop-x.js:12:3
    at pay (https://shop.example:8443/assets/shop-x.js:1:1)
    at forged (https://other.example/assets/shop-x.js:1:1)
    at inject (chrome-extension://abc/assets/content.js:1:1)
    at https://other.example/tracker.js:1:1
render@https://shop.example/assets/react-y.js:9:8
@https://shop.example/assets/z.js:7:6`
	const report = BrowserErrorInput.parse({ name: 'Type Error!', stack, path: '/product/2' })
	expect(readBrowserError(report, 'https://shop.example')).toEqual({
		name: 'Error',
		path: '/product/2',
		build: null,
		frames: [
			{ function: 'Price', filename: '/assets/purchase-Ab_1.js', lineno: 1, colno: 234 },
			{ filename: '/assets/shop-x.js', lineno: 12, colno: 3 },
			{ function: 'render', filename: '/assets/react-y.js', lineno: 9, colno: 8 },
			{ filename: '/assets/z.js', lineno: 7, colno: 6 },
		],
	})
})

test('the message that a page of an earlier build sends is left out', () => {
	const message = "Cannot use 'in' operator to search for 'street' in 12 Beach Road, Meena Sundaram"
	const report = BrowserErrorInput.parse({ name: 'TypeError', message, stack: message, path: '/checkout' })
	expect(JSON.stringify(readBrowserError(report, 'https://shop.example'))).not.toMatch(/Meena|Beach/)
})
