/** Lets a test act between the moment a password's hash is read and the moment the password is known to be right. */
import { MAX_CONCURRENT_HASHES, withHashSlot } from '#shop/accounts/passwords/password-hash.server.ts'
import type { Shop } from '#shop/shop.server.ts'

/** Runs `operation` on a shop where nothing is hashed until `meanwhile` has ended. */
export async function whileHashing<Value>(
	shop: Shop,
	operation: (held: Shop) => Promise<Value>,
	meanwhile: () => Promise<unknown>,
): Promise<Value> {
	const hashing = Promise.withResolvers<void>()
	const released = Promise.withResolvers<object>()
	const others = Array.from({ length: MAX_CONCURRENT_HASHES }, () =>
		withHashSlot('198.51.100.1', () => released.promise),
	)
	const { passwordHashing } = shop.config
	const config = {
		...shop.config,
		get passwordHashing() {
			hashing.resolve()
			return passwordHashing
		},
	}
	const result = operation({ ...shop, config })
	try {
		await Promise.race([hashing.promise, result])
		await meanwhile()
	} finally {
		released.resolve({})
		await Promise.all(others)
	}
	return result
}
