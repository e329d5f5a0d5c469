import { beforeEach, expect, test, vi } from 'vitest'
import { reloadIfBuildIsGone } from './reload-if-build-is-gone.ts'

const MANIFEST = '/assets/manifest-abc.js'
const fetchFile = vi.fn<typeof fetch>()
/** The fields of the page. */
const fields: { value: string; defaultValue: string }[] = []
const reload = vi.fn<() => void>()
const offer = vi.fn<(press: () => void) => void>()

beforeEach(() => {
	const stored = new Map<string, string>()
	const sessionStorage = {
		getItem: (key: string) => stored.get(key) ?? null,
		setItem: (key: string, value: string) => void stored.set(key, value),
	}
	vi.stubGlobal('window', { sessionStorage })
	vi.stubGlobal('__reactRouterManifest', { url: MANIFEST })
	vi.stubGlobal('fetch', fetchFile)
	vi.stubGlobal('location', { reload })
	fields.length = 0
	vi.stubGlobal('document', { querySelectorAll: () => fields })
	fetchFile.mockReset()
	reload.mockReset()
	offer.mockReset()
})

test('a page stays when it is offline, or when the servers have its build', async () => {
	fetchFile.mockRejectedValueOnce(new TypeError('Failed to fetch'))
	await reloadIfBuildIsGone(offer)
	for (const status of [200, 503]) {
		fetchFile.mockResolvedValueOnce(new Response(null, { status }))
		await reloadIfBuildIsGone(offer)
	}
	expect(reload).not.toHaveBeenCalled()
	expect(offer).not.toHaveBeenCalled()
})

test('what was typed on a page is not lost: reloading it is offered', async () => {
	fetchFile.mockImplementation(async () => new Response(null, { status: 404 }))
	fields.push({ value: '', defaultValue: '' }, { value: 'My pack was torn', defaultValue: '' })
	await reloadIfBuildIsGone(offer)
	expect(reload).not.toHaveBeenCalled()
	expect(offer).toHaveBeenCalledTimes(1)
	offer.mock.lastCall?.[0]()
	expect(reload).toHaveBeenCalledTimes(1)
})

test('a page reloads once when the servers no longer have its build', async () => {
	fetchFile.mockImplementation(async () => new Response(null, { status: 404 }))
	await reloadIfBuildIsGone(offer)
	await reloadIfBuildIsGone(offer)
	expect(reload).toHaveBeenCalledTimes(1)
	expect(offer).not.toHaveBeenCalled()
	expect(fetchFile).toHaveBeenCalledWith(MANIFEST, { method: 'HEAD', cache: 'no-store' })
})
