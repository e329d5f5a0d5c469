/** Runs work that takes minutes outside the job queue, where emails and payments would wait behind it. */
import type { Log } from '#shop/shop.server.ts'

export type BackgroundWork = {
	/** Does nothing if the work is already running. */
	begin(): void
	stop(): Promise<void>
}

export function openBackgroundWork(
	log: Log,
	{ name, work }: { name: string; work(signal: AbortSignal): Promise<void> },
): BackgroundWork {
	const stopping = new AbortController()
	let running: Promise<void> | null = null
	const run = async () => {
		try {
			await work(stopping.signal)
		} catch (error) {
			if (!stopping.signal.aborted) log.error({ err: error }, `${name} failed`)
		} finally {
			running = null
		}
	}
	return {
		begin: () => {
			if (!stopping.signal.aborted) running ??= run()
		},
		stop: async () => {
			stopping.abort()
			await running
		},
	}
}
