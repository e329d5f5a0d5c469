import { beforeEach } from 'vitest'
import type { TestShop } from '#test/shop-on-database.ts'

/** Gives each test of a file a day of its own, because limits also remember counts and failures in memory. */
export function dayOfItsOwn(shop: TestShop): void {
	let day = 0
	beforeEach(() => {
		day += 1
		shop.setClock(new Date(Date.UTC(2026, 0, day, 10)))
	})
}
