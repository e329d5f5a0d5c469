/** Answers /readyz, which says whether a load balancer should send visitors here, and /healthz, which says that the process runs. */
import type { ServerMessage } from '#server/http/error-responses.ts'

export type ReadinessOptions = {
	whyNotReady(): Promise<string | null>
	/** Aborted when the server will stop soon. It still serves, but a load balancer should send its requests elsewhere. */
	draining: AbortSignal
}

const STOPPING = 'stopping'

export const ALIVE: ServerMessage = { status: 200, code: 'alive', message: 'alive' }

export function createReadiness({ whyNotReady, draining }: ReadinessOptions): () => Promise<ServerMessage> {
	const check = shareWhileRunning(() => orWhenAborted(whyNotReady(), draining, STOPPING))
	return async () => {
		const problem = draining.aborted ? STOPPING : await check()
		return problem
			? { status: 503, code: 'unready', message: problem }
			: { status: 200, code: 'ready', message: 'ready' }
	}
}

/** Requests that arrive while the check runs share its result: a flood of /readyz must not keep a load balancer waiting. */
function shareWhileRunning<Value>(check: () => Promise<Value>): () => Promise<Value> {
	let running: Promise<Value> | null = null
	return () => {
		running ??= check().finally(() => {
			running = null
		})
		return running
	}
}

/** A database may take longer to answer than the server goes on serving after its stop was announced. */
function orWhenAborted<Value>(result: Promise<Value>, signal: AbortSignal, value: Value): Promise<Value> {
	const aborted = Promise.withResolvers<Value>()
	const onAbort = () => aborted.resolve(value)
	signal.addEventListener('abort', onAbort)
	return Promise.race([result, aborted.promise]).finally(() => signal.removeEventListener('abort', onAbort))
}
