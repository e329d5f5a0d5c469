/**
 * Finds and does the work that the job queue has lost or delayed. Newsletters and back-in-stock emails can wait longer:
 * the `notices` task resumes them (server/jobs/jobs.ts).
 */
import { setTimeout as pause } from 'node:timers/promises'
import { restartLostImports } from '#shop/catalogue-csv/console-imports/imports.server.ts'
import { removeReplacedJobs, resumeSchedule, unlockLostJobs } from '#shop/database/jobs.server.ts'
import { checkOverdue } from '#shop/payments/checks/reconcile.server.ts'
import { MAX_CLOCK_SKEW_SECONDS } from '#shop/clock-skew.ts'
import type { Shop } from '#shop/shop.server.ts'

const EVERY_MILLISECONDS = 15_000
const STOP_WITHIN_MILLISECONDS = 5_000

type RecoveryOptions = {
	onClockSetBack: () => void
	every?: number
}

/**
 * This is not a job itself: after an outage such as a full disk, the queue waits minutes before it resumes its schedule,
 * and hours before it repeats a job that has failed often. A shopper who has paid would wait as long.
 */
export function startQueueRecovery(
	shop: Shop,
	{ onClockSetBack, every = EVERY_MILLISECONDS }: RecoveryOptions,
): { stop(): Promise<void> } {
	const stopping = new AbortController()
	const { signal } = stopping
	const wasSetBack = watchClock()

	async function keepRecovering(): Promise<void> {
		while (!signal.aborted) {
			if (wasSetBack()) onClockSetBack()
			try {
				await checkOverdue(shop, { signal })
				await unlockLostJobs(shop)
				await removeReplacedJobs(shop)
				await restartLostImports(shop)
				await resumeSchedule(shop)
			} catch (error) {
				shop.log.warn({ err: error }, 'Could not recover overdue work; trying again')
			}
			// It rejects when it is stopped.
			await pause(every, undefined, { signal, ref: false }).catch(() => {})
		}
	}

	const running = keepRecovering()
	return {
		stop: async () => {
			stopping.abort()
			await Promise.race([running, pause(STOP_WITHIN_MILLISECONDS, undefined, { ref: false })])
		},
	}
}

/** The returned function says whether the clock was set back since its last call, by more than clocks usually differ. */
function watchClock(): () => boolean {
	const ahead = () => Date.now() - performance.now()
	let before = ahead()
	return () => {
		const now = ahead()
		const difference = before - now
		before = now
		return difference > MAX_CLOCK_SKEW_SECONDS * 1000
	}
}
