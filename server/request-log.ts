/** One line for each request that changed something or went wrong. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '#shop/shop.server.ts'

type Finished = { id: string; request: IncomingMessage; response: ServerResponse; began: number }

/** Without the query, the address or any header: a log is no place for personal data. */
export function logRequest(log: Log, { id, request, response, began }: Finished): void {
	if (response.statusCode < 400 && request.method === 'GET') return
	const path = (request.url ?? '').split('?')[0]?.slice(0, 200)
	const milliseconds = Math.round(performance.now() - began)
	const facts = { id, method: request.method, path, status: response.statusCode, milliseconds }
	if (!response.writableEnded) log.info({ ...facts, status: null }, 'went away unanswered')
	else if (response.statusCode >= 500) log.warn(facts, 'answered')
	else log.info(facts, 'answered')
}
