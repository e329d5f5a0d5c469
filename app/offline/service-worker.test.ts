/** Tests public/sw.js in a browser whose requests fail. */
import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { loader } from '#app/offline/offline-page.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor, redirectTarget } from '#test/visitor.ts'

const shop = shopForTests()
const visitor = newVisitor(shop)
const openPage = (path: string) => loader(visitor.args(path))

/** Returns what a navigation to the path shows: the cached page, or the address that it leads to. */
async function navigate(path: string, { onLine }: { onLine: boolean }): Promise<unknown> {
	const listeners = new Map<string, (event: object) => void>()
	runInContext(
		readFileSync('public/sw.js', 'utf8'),
		createContext({
			addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
			navigator: { onLine },
			location: new URL('http://shop.example/sw.js'),
			caches: { has: async () => true, match: async (page: string) => `cached ${page}` },
			fetch: async () => {
				throw new TypeError('Failed to fetch')
			},
			Response: { redirect: (to: string) => `to ${to}` },
			URL,
			URLSearchParams,
		}),
	)
	let response: unknown
	const request = { url: `http://shop.example${path}`, method: 'GET', mode: 'navigate' }
	listeners.get('fetch')?.({ request, respondWith: (given: unknown) => (response = given) })
	return response
}

test.each([
	[{ onLine: false }, '/offline?from=%2Fproducts%3Fpage%3D2', '/offline', "You're offline"],
	[
		{ onLine: true },
		'/offline?online=1&from=%2Fproducts%3Fpage%3D2',
		'/offline?online=1',
		"The shop isn't answering",
	],
])('a page that cannot be loaded says why: %j', async (network, address, cached, title) => {
	expect(await navigate('/products?page=2', network)).toBe(`to ${address}`)
	expect(await navigate(address, network)).toBe(`cached ${cached}`)
	const page = await (await openPage(cached)).text()
	expect(page).toContain(`<h1>${title}</h1>`)
	expect(page).toContain('<li>You need a South Indian filter: two metal cups, one on the other.')
	expect(page).not.toContain('To brew:')
})

test('a reload that reaches the shop leads to the page', async () => {
	const target = (from: string) => redirectTarget(() => openPage(`/offline?online=1&from=${from}`))
	expect(await target('%2Fproducts%3Fpage%3D2')).toBe('/products?page=2')
	expect(await target('%2F%2Felsewhere.example')).toBe('/')
})
