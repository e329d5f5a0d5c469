import { useLocation } from 'react-router'
import { returnPathAfterSignIn } from '#app/session/return-path.ts'

/**
 * What the screen before handed on: an e-mail, in the state of the navigation and never in the address, where it
 * would be logged; and the way back, in either.
 */
export function useSignInParams(): { email: string | undefined; from: string } {
	const { state, search } = useLocation()
	const { email, from }: Record<string, unknown> = typeof state === 'object' ? { ...state } : {}
	return {
		email: typeof email === 'string' ? email : undefined,
		from: returnPathAfterSignIn(from ?? new URLSearchParams(search).get('from')),
	}
}
