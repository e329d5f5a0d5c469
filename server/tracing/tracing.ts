/** Traces the process if a collector is set. The libraries are loaded only then. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Config } from '#shop/config/config.server.ts'
import type { Log } from '#shop/shop.server.ts'

type Handled = { request: IncomingMessage; response: ServerResponse; id: string }

export type Tracing = {
	traceRequest(handled: Handled, handle: () => Promise<void>): Promise<void>
	traceJob<Value>(name: string, run: () => Value | PromiseLike<Value>): Promise<Value>
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
