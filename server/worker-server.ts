/** Serves a worker's health, and the payment sandbox that its jobs ask about payments. */
import { createServer, type Server } from 'node:http'
import { NOT_FOUND, sendServerMessage } from '#server/http/error-responses.ts'
import type { HttpOptions } from '#server/http/http-server.ts'
import { ALIVE, createReadiness, type ReadinessOptions } from '#server/http/readiness.ts'
import { nextRequestId } from '#server/http/request.ts'
import { SANDBOX_PATH } from '#shop/config/payment-settings.server.ts'

type Options = Pick<HttpOptions, 'commonHeaders' | 'log' | 'sandbox'> & ReadinessOptions

export function createWorkerServer({ commonHeaders, log, sandbox, ...health }: Options): Server {
	const readiness = createReadiness(health)
	async function answer(path: string) {
		if (path === '/healthz') return ALIVE
		return path === '/readyz' ? readiness() : NOT_FOUND
	}
	return createServer((request, response) => {
		const id = nextRequestId()
		const path = request.url?.split('?', 1)[0] ?? '/'
		const answered =
			sandbox && path.startsWith(`${SANDBOX_PATH}/`)
				? sandbox.handle(request, response)
				: answer(path).then((message) => sendServerMessage({ response, id, path }, message, commonHeaders))
		answered.catch((error: unknown) => {
			log.error({ id, err: error }, 'A request failed')
			response.destroy()
		})
	})
}
