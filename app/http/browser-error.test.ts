import { expect, test } from 'vitest'
import { BrowserErrorInput, withoutPersonalData } from './browser-error.ts'

test.each([
	[
		"Cannot read properties of undefined (reading 'price')",
		"Cannot read properties of undefined (reading 'price')",
	],
	[`can't access property "price", line is undefined`, `can't access property "price", line is undefined`],
	[`Unexpected token 'M', "Meena" is not valid JSON`, 'Unexpected token … is not valid JSON'],
	['Failed: meena@example.in at https://shop.example/x?y=z', 'Failed: … at …'],
	['No PIN code 600001, status 503', 'No PIN code …, status 503'],
	[
		'Minified React error #418; visit https://react.dev/errors/418?args[]=Meena',
		'Minified React error #418; visit …',
	],
	["setting 'name of Meena'", 'setting …'],
])('the message %s is reported as %s', (message, reported) => {
	expect(withoutPersonalData(message)).toBe(reported)
})

test('of a stack, the places in scripts of the shop are reported', () => {
	const stack = `TypeError: meena@example.in is not a function
    at Price (https://shop.example/assets/purchase-Ab_1.js:1:234)
    at async https://shop.example:8443/assets/shop-x.js:12:3
    at inject (chrome-extension://abc/assets/content.js:1:1)
    at https://other.example/tracker.js:1:1
render@https://shop.example/assets/react-y.js:9:8
@http://localhost:3000/assets/z.js:7:6`
	const parsed = BrowserErrorInput.parse({ name: 'Type Error!', message: '', stack, path: '/product/2' })
	expect(parsed).toEqual({
		name: 'Error',
		message: '',
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
