/** Logs how many requests were refused for lack of capacity. A line for each refusal would add to the load. */
import type { ServerResponse } from 'node:http'
import type { RequestClass } from '#server/admission/request-class.ts'
import type { Log } from '#shop/shop.server.ts'

const EVERY_MILLISECONDS = 10_000

export type RefusalLog = {
	add(response: ServerResponse, requestClass: RequestClass): void
	/** Returns whether the response was a refusal, which needs no log line of its own. */
	delete(response: ServerResponse): boolean
}

export function createRefusalLog(log: Log): RefusalLog {
	const refused = new Set<ServerResponse>()
	let counts: Partial<Record<RequestClass, number>> = {}
	let timer: NodeJS.Timeout | null = null

	function report(): void {
		log.warn({ refused: counts }, 'Refused requests, because more came than the server can carry')
		counts = {}
		timer = null
	}

	return {
		add: (response, requestClass) => {
			refused.add(response)
			counts[requestClass] = (counts[requestClass] ?? 0) + 1
			timer ??= setTimeout(report, EVERY_MILLISECONDS).unref()
		},
		delete: (response) => refused.delete(response),
	}
}
