/** Writes structured logs without personal data, whatever an error or a request contains. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pino } from 'pino'
import { pathForLog } from '#app/http/path-for-log.ts'
import type { Log } from '#shop/shop.server.ts'

export function createLog(level: string): Log {
	// Standard output may be a file on a full disk. Its lines are then lost; pino's own stream would freeze the process.
	process.stdout.on('error', () => {})
	return pino({ level, serializers: { error: describeError, err: describeError } }, process.stdout)
}

/** A mail server's error names the recipient that it rejects. */
const EMAIL_ADDRESS = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g

/**
 * The error of a failed query contains its parameters, and PostgreSQL's `detail` quotes rows with names, addresses and
 * emails. Only the kind, the code, the constraint and the place in our code remain.
 */
export function describeError(error: unknown): object {
	if (!(error instanceof Error)) return { kind: typeof error }
	const isQuery = 'query' in error && 'params' in error
	return {
		kind: error.name,
		...(isQuery ? {} : { message: error.message.replace(EMAIL_ADDRESS, '<email>') }),
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

type Finished = { id: string; request: IncomingMessage; response: ServerResponse; startedAt: number }

/** Logs each request other than a successful GET, without anything personal from its path, query, address or headers. */
export function logRequest(log: Log, { id, request, response, startedAt }: Finished): void {
	if (response.statusCode < 400 && request.method === 'GET') return
	const path = pathForLog(request.url ?? '')
	const milliseconds = Math.round(performance.now() - startedAt)
	const fields = { id, method: request.method, path, status: response.statusCode, milliseconds }
	if (!response.writableEnded)
		log.info({ ...fields, status: null }, 'Client disconnected before the response')
	else if (response.statusCode >= 500) log.warn(fields, 'Response sent')
	else log.info(fields, 'Response sent')
}
