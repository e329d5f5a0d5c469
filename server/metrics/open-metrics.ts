/** Opens everything that a process measures, if METRICS_PORT is set. */
import { serveMetrics } from '#server/metrics/metrics-server.ts'
import { measureProcess, type Pools } from '#server/metrics/process-metrics.ts'
import { createRegistry, type Registry } from '#server/metrics/registry.ts'
import { createRequestMetrics, type RequestMetrics } from '#server/metrics/request-metrics.ts'
import { measureShop } from '#server/metrics/shop-metrics.ts'
import type { Config } from '#shop/config/config.server.ts'
import type { Shop } from '#shop/shop.server.ts'

type Metrics = {
	registry: Registry
	requests: RequestMetrics
	address: NonNullable<Config['metrics']>
}

export function createMetrics({ metrics: address }: Pick<Config, 'metrics'>): Metrics | null {
	if (!address) return null
	const registry = createRegistry()
	return { registry, requests: createRequestMetrics(registry), address }
}

/** `shop` has the connection of the readiness check, so that the figures can be read when all others are busy. */
export async function openMetrics(
	{ registry, address }: Metrics,
	{ shop, pools }: { shop: Pick<Shop, 'db' | 'clock' | 'config' | 'log'>; pools: Pools },
): Promise<{ stop(): Promise<void> }> {
	const measured = measureProcess(registry, pools)
	const { read } = measureShop(registry, shop)
	const server = await serveMetrics({ address, read, format: registry.format, log: shop.log })
	return {
		stop: async () => {
			measured.stop()
			await server.stop()
		},
	}
}
