import { APIError } from 'better-auth/api'
import { isDatabaseError } from '#shop/database/database-errors.server.ts'

/** Our own queries throw a database error, which better-auth hides behind `INTERNAL_SERVER_ERROR`. */
export function isDatabaseUnavailable(error: unknown): boolean {
	return isDatabaseError(error) || (error instanceof APIError && error.status === 'INTERNAL_SERVER_ERROR')
}
