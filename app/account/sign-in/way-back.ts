/** Where somebody goes on after signing in: the page they came from, unless that was on the way to signing in itself. */
import { returnPath } from '#app/session/return-path.ts'

const ON_THE_WAY = /^\/(?:login|signup|auth|forgot-password|logout)(?:[/?#]|$)/

export function returnPathAfterSignIn(from: unknown): string {
	const path = returnPath(from)
	return ON_THE_WAY.test(path) ? '/' : path
}
