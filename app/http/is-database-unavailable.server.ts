import { APIError } from 'better-auth/api'
import { isDatabaseError } from '#shop/database/database-errors.server.ts'

/** Our own queries throw the database error; better-auth replaces it with an `INTERNAL_SERVER_ERROR`. */
export function isDatabaseUnavailable(error: unknown): boolean {
	return isDatabaseError(error) || (error instanceof APIError && error.status === 'INTERNAL_SERVER_ERROR')
}
