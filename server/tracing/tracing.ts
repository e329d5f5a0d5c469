/** What a process traces, if a collector is set. The libraries are loaded only then. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Config } from '#shop/config/config.server.ts'
import type { Log } from '#shop/shop.server.ts'

type Handled = { request: IncomingMessage; response: ServerResponse; id: string }

export type Tracing = {
	/** Until the response is sent or the client has left. */
	traceRequest(handled: Handled, handle: () => Promise<void>): Promise<void>
	traceJob<Value>(name: string, run: () => Value | PromiseLike<Value>): Promise<Value>
	/** Sends what has not been sent. */
	stop(): Promise<void>
}

export async function startTracing(
	{ tracing: settings }: Pick<Config, 'tracing'>,
	log: Log,
): Promise<Tracing | null> {
	if (!settings) return null
	const { openTracing } = await import('#server/tracing/open-tracing.ts')
	return openTracing(settings, log)
}
