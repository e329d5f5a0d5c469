import { beforeEach, describe, expect, test, vi } from 'vitest'
import { loadModule, loadWhenOnline } from './load-module.ts'

const FAILURE = new TypeError('Failed to fetch dynamically imported module: /assets/drawer.js')
const load = vi.fn<() => Promise<object>>()

beforeEach(() => {
	load.mockReset()
	vi.stubGlobal('navigator', { onLine: true })
})

describe('loadModule', () => {
	test('returns the module', async () => {
		expect(await loadModule(async () => ({ name: 'drawer' }))).toEqual({ name: 'drawer' })
	})

	test('returns null when the module cannot be fetched', async () => {
		expect(await loadModule(() => Promise.reject(FAILURE))).toBe(null)
	})

	test('rethrows an error that the module itself throws', async () => {
		const bug = new RangeError('A cart line costs nothing')
		await expect(loadModule(() => Promise.reject(bug))).rejects.toBe(bug)
	})

	test('fetches nothing while the device is offline, and returns what was loaded before', async () => {
		vi.stubGlobal('navigator', { onLine: false })
		const drawer = async () => ({ name: 'drawer' })
		expect(await loadModule(drawer)).toBe(null)
		vi.stubGlobal('navigator', { onLine: true })
		expect(await loadModule(drawer)).toEqual({ name: 'drawer' })
		vi.stubGlobal('navigator', { onLine: false })
		expect(await loadModule(drawer)).toEqual({ name: 'drawer' })
	})
})

test('loadWhenOnline waits until the device is online', async () => {
	vi.stubEnv('SSR', false)
	vi.stubGlobal('navigator', { onLine: false })
	const { promise: waiting, resolve: wait } = Promise.withResolvers<() => void>()
	vi.stubGlobal('addEventListener', (_: string, onOnline: () => void) => wait(onOnline))
	load.mockResolvedValueOnce({ name: 'guide' })
	const loaded = loadWhenOnline(load)
	const onOnline = await waiting
	expect(load).not.toHaveBeenCalled()
	vi.stubGlobal('navigator', { onLine: true })
	onOnline()
	expect(await loaded).toEqual({ name: 'guide' })
})
