import { APIError } from 'better-auth/api'
import { isFromDatabase } from '#shop/database-errors.server.ts'

/** The database did not answer: us, or the sign-in library, which then says no more than that it failed. */
export function isAway(error: unknown): boolean {
	return isFromDatabase(error) || (error instanceof APIError && error.status === 'INTERNAL_SERVER_ERROR')
}
