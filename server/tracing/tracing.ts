/** Traces the process if a collector is set. The libraries are loaded only then. */
import type { Tracing } from '#server/tracing/open-tracing.ts'
import type { Config } from '#shop/config/config.server.ts'
import type { Log } from '#shop/shop.server.ts'

export async function startTracing(
	{ tracing: settings }: Pick<Config, 'tracing'>,
	log: Log,
): Promise<Tracing | null> {
	if (!settings) return null
	const { openTracing } = await import('#server/tracing/open-tracing.ts')
	return openTracing(settings, log)
}
