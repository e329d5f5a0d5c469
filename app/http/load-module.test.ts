import { describe, expect, test } from 'vitest'
import { loadModule } from './load-module.ts'

describe('a part that is fetched when it is wanted', () => {
	test('is what was asked for', async () => {
		expect(await loadModule(async () => ({ name: 'drawer' }))).toEqual({ name: 'drawer' })
	})

	test('is none where the network is away', async () => {
		const away = new TypeError('Failed to fetch dynamically imported module: /assets/drawer.js')
		expect(await loadModule(() => Promise.reject(away))).toBe(null)
	})

	test('does not hide a fault of its own', async () => {
		const fault = new RangeError('A cart line costs nothing')
		await expect(loadModule(() => Promise.reject(fault))).rejects.toBe(fault)
	})
})
