import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadIfBuildIsGone } from './reload-if-build-is-gone.ts'

const MANIFEST = '/assets/manifest-abc.js'
const fetchFile = vi.fn<typeof fetch>()
const reload = vi.fn<() => void>()

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
	fetchFile.mockReset()
	reload.mockReset()
})
afterEach(() => void vi.unstubAllGlobals())

test('a page stays when it is offline, or when the servers have its build', async () => {
	fetchFile.mockRejectedValueOnce(new TypeError('Failed to fetch'))
	await reloadIfBuildIsGone()
	for (const status of [200, 503]) {
		fetchFile.mockResolvedValueOnce(new Response(null, { status }))
		await reloadIfBuildIsGone()
	}
	expect(reload).not.toHaveBeenCalled()
})

test('a page reloads once when the servers no longer have its build', async () => {
	fetchFile.mockImplementation(async () => new Response(null, { status: 404 }))
	await reloadIfBuildIsGone()
	await reloadIfBuildIsGone()
	expect(reload).toHaveBeenCalledTimes(1)
	expect(fetchFile).toHaveBeenCalledWith(MANIFEST, { method: 'HEAD', cache: 'no-store' })
})
