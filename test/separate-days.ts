import { beforeEach } from 'vitest'
import type { TestShop } from '#test/shop-on-database.ts'

/** Runs each test of a file on another day, because limits also remember counts and failures in memory. */
export function runOnSeparateDays(shop: TestShop): void {
	let day = 0
	beforeEach(() => {
		day += 1
		shop.setClock(new Date(Date.UTC(2026, 0, day, 10)))
	})
}
