/** Keeps every place of the password queue taken, from other networks, until the returned function is called. */
import { inTurn } from '#shop/accounts/passwords/password-hash.server.ts'

/** As many as are hashed at a time and may wait. */
const PLACES = 52

export function occupyHashing(): () => Promise<unknown> {
	const { promise, resolve } = Promise.withResolvers<object>()
	const others = Array.from({ length: PLACES }, (_, index) => inTurn(`198.51.100.${index}`, () => promise))
	return () => {
		resolve({})
		return Promise.all(others)
	}
}
