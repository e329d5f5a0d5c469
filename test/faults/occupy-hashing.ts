/** Takes all slots for password hashing and fills its queue, from other networks, until the returned function is called. */
import {
	MAX_CONCURRENT_HASHES,
	MAX_WAITING_HASHES,
	withHashSlot,
} from '#shop/accounts/passwords/password-hash.server.ts'

export function occupyHashing({ waiting = MAX_WAITING_HASHES } = {}): () => Promise<unknown> {
	const { promise, resolve } = Promise.withResolvers<object>()
	const others = Array.from({ length: MAX_CONCURRENT_HASHES + waiting }, (_, index) =>
		withHashSlot(`198.51.100.${index}`, () => promise),
	)
	return () => {
		resolve({})
		return Promise.all(others)
	}
}
