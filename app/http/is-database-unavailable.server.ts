import { APIError } from 'better-auth/api'
import { isDatabaseError } from '#shop/database/database-errors.server.ts'

/** The database did not answer: us, or the sign-in library, which then says no more than that it failed. */
export function isDatabaseUnavailable(error: unknown): boolean {
	return isDatabaseError(error) || (error instanceof APIError && error.status === 'INTERNAL_SERVER_ERROR')
}
