import { describe, expect, test } from 'vitest'
import {
	formPage,
	requestedPage,
	returnPath,
	returnPathAfterSignIn,
	returnQuery,
	wasSignedOut,
	wasUnsaved,
} from '#app/session/return-path.ts'

describe('returnPathAfterSignIn', () => {
	test('is the page the visitor came from, with its query', () => {
		expect(returnPathAfterSignIn('/dashboard?tab=orders')).toBe('/dashboard?tab=orders')
		expect(returnPathAfterSignIn('/authors')).toBe('/authors')
	})

	test('is the home page without a path, or for a path on another site', () => {
		expect(returnPathAfterSignIn(null)).toBe('/')
		expect(returnPathAfterSignIn({ pathname: '/cart' })).toBe('/')
		expect(returnPathAfterSignIn('https://evil.example/')).toBe('/')
		expect(returnPathAfterSignIn('//evil.example')).toBe('/')
		expect(returnPathAfterSignIn('/\\evil.example')).toBe('/')
	})

	test.each([
		'/.//evil.example',
		'/foo/..//evil.example',
		'/%2e//evil.example',
		'/a/%2E%2e//evil.example',
		'/..//evil.example/?x#y',
	])('stays on the site where dot segments hide a second slash: %j', (from) => {
		expect(returnPathAfterSignIn(from)).toBe('/')
	})

	test('is never a sign-in page', () => {
		expect(returnPathAfterSignIn('/login?from=%2Fcart')).toBe('/')
		expect(returnPathAfterSignIn('/forgot-password')).toBe('/')
		expect(returnPathAfterSignIn('/auth#up')).toBe('/')
	})
})

describe('where to return to after signing in', () => {
	const url = 'http://shop.example/admin/orders.data?page=2&_routes=admin'
	const post = (referer?: string) => new Request(url, { method: 'POST', headers: referer ? { referer } : {} })

	test('is the requested page, without what the router adds', () => {
		expect(requestedPage(new Request(url))).toBe('/admin/orders?page=2')
		expect(requestedPage(new Request('http://shop.example/my.database'))).toBe('/my.database')
	})

	test.each([
		['?_routes=admin', ''],
		['?_routes=a%2Cb&page=2', '?page=2'],
		['?page=2&_routes=a&status=packed', '?page=2&status=packed'],
		['?_routes=a&_routes=b', ''],
		['?page=2&my_routes=a', '?page=2&my_routes=a'],
		['?q=a%20b', '?q=a%20b'],
	])('with %s is the page with %j', (search, expected) => {
		expect(requestedPage(new Request(`http://shop.example/orders.data${search}`))).toBe(`/orders${expected}`)
		expect(returnPath(`/orders${search}#top`)).toBe(`/orders${expected}#top`)
	})

	test('is the page that sent a form, on this site', () => {
		expect(formPage(post('https://elsewhere.example/admin/stock?x=1'))).toBe('/admin/stock')
		expect(formPage(post())).toBeNull()
		expect(formPage(post('nonsense'))).toBeNull()
		expect(formPage(new Request(url, { headers: { referer: 'http://shop.example/cart' } }))).toBeNull()
	})

	test('is passed on in the query, with a flag if a form was not saved or a session has ended', () => {
		expect(returnQuery(new Request(url), '/a?b=c')).toBe('from=%2Fa%3Fb%3Dc')
		expect(returnQuery(post(), '/a')).toBe('from=%2Fa&unsaved=1')
		expect(returnQuery(post('http://shop.example/b'), '/a')).toBe('from=%2Fb&unsaved=1')
		expect(returnQuery(new Request(url), '/a', { hasEnded: true })).toBe('from=%2Fa&ended=1')
		expect(returnQuery(post(), '/a', { hasEnded: true })).toBe('from=%2Fa&unsaved=1')
		expect([wasSignedOut('?from=%2Fa&ended=1'), wasSignedOut('?from=%2Fa')]).toEqual([true, false])
		expect([wasUnsaved('?from=%2Fa&unsaved=1'), wasUnsaved('?from=%2Fa')]).toEqual([true, false])
	})
})
