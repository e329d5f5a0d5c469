/** Measures what a process uses: memory, processor, event loop and database connections. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type pg from 'pg'
import type { Registry } from '#server/metrics/registry.ts'

export type Pools = Partial<Record<'orders' | 'browsing' | 'jobs' | 'readiness' | 'reports', pg.Pool>>

const NANOSECONDS = 1e9
const MICROSECONDS = 1e6

export function measureProcess(registry: Registry, pools: Pools): { stop(): void } {
	const delay = monitorEventLoopDelay()
	delay.enable()
	const { gauge, total } = registry
	gauge('process_resident_memory_bytes', 'Memory of the process.', () => [
		{ value: process.memoryUsage().rss },
	])
	total('process_cpu_seconds_total', 'Processor time of the process.', () => {
		const { user, system } = process.cpuUsage()
		return [{ value: (user + system) / MICROSECONDS }]
	})
	gauge('process_start_time_seconds', 'When the process started, since 1970.', () => [
		{ value: Math.round(Date.now() / 1000 - process.uptime()) },
	])
	gauge('shop_event_loop_delay_seconds', 'Delays of the event loop since the last time of asking.', () => {
		const samples = [
			{ labels: { percentile: '50' }, value: delay.percentile(50) / NANOSECONDS },
			{ labels: { percentile: '99' }, value: delay.percentile(99) / NANOSECONDS },
			{ labels: { percentile: '100' }, value: delay.max / NANOSECONDS },
		]
		delay.reset()
		return samples
	})
	gauge('shop_database_connections', 'Connections to the database by pool, and requests that wait.', () =>
		Object.entries(pools).flatMap(([name, pool]) => [
			{ labels: { pool: name, state: 'busy' }, value: pool.totalCount - pool.idleCount },
			{ labels: { pool: name, state: 'idle' }, value: pool.idleCount },
			{ labels: { pool: name, state: 'waiting' }, value: pool.waitingCount },
		]),
	)
	return { stop: () => void delay.disable() }
}
