import { describe, expect, test } from 'vitest'
import { loadModule } from './load-module.ts'

describe('loadModule', () => {
	test('returns the module', async () => {
		expect(await loadModule(async () => ({ name: 'drawer' }))).toEqual({ name: 'drawer' })
	})

	test('returns null when the browser is offline', async () => {
		const offline = new TypeError('Failed to fetch dynamically imported module: /assets/drawer.js')
		expect(await loadModule(() => Promise.reject(offline))).toBe(null)
	})

	test('rethrows an error that the module itself throws', async () => {
		const bug = new RangeError('A cart line costs nothing')
		await expect(loadModule(() => Promise.reject(bug))).rejects.toBe(bug)
	})
})
