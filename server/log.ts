/** The log: structured lines without personal data, whatever an error brings along. */
import { pino } from 'pino'
import type { Log } from '#shop/shop.server.ts'

export function createLog(level: string): Log {
	return pino({ level, serializers: { error: describeError, err: describeError } })
}

/** A mail server names the recipient whom it does not take. */
const E_MAIL = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g

/**
 * A failed query's error carries the values it was asked with, and PostgreSQL's `detail` quotes rows:
 * names, addresses, e-mails. Kept are the kind, the code, the constraint, and where in our code it happened.
 */
export function describeError(error: unknown): object {
	if (!(error instanceof Error)) return { kind: typeof error }
	const isQuery = 'query' in error && 'params' in error
	return {
		kind: error.name,
		...(isQuery ? {} : { message: error.message.replace(E_MAIL, '<e-mail>') }),
		...pick(error, ['code', 'constraint', 'table', 'routine']),
		where: (error.stack ?? '')
			.split('\n')
			.filter((line) => line.trimStart().startsWith('at '))
			.slice(0, 8)
			.map((line) => line.trim()),
		...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
	}
}

function pick(error: object, names: string[]): object {
	return Object.fromEntries(
		Object.entries(error).filter(([name, value]) => names.includes(name) && value !== undefined),
	)
}
