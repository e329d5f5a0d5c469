/** Runs the job queue through every outage. If it ended for good, orders would stay unsettled unnoticed. */
import { setTimeout as pause } from 'node:timers/promises'
import { Logger, type Runner, run, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Log } from '#shop/shop.server.ts'

const RESTART_AFTER_MILLISECONDS = 5_000
const RECORD_WITHIN_MILLISECONDS = 5_000

/**
 * graphile-worker waits for the statements that record the ends of jobs only if it collects them. Otherwise one that
 * fails is an unhandled rejection, and one that waits for a connection is lost when the pool ends.
 */
export const RECORD_ENDS = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

export type QueueOptions = {
	pool: pg.Pool
	taskList: TaskList
	crontab: string
	concurrency: number
	log: Log
	/** In milliseconds. */
	restartAfter?: number
}

type Queue = {
	/** Replaces the queue by one that reads the clock again. */
	restart(): void
	/** Resolves when the jobs in progress have ended, and that is recorded if the database can be reached. */
	stop(): Promise<void>
}

export function startQueue({ restartAfter = RESTART_AFTER_MILLISECONDS, ...options }: QueueOptions): Queue {
	const { log } = options
	const stopping = new AbortController()
	const { signal } = stopping
	/** The current one, and those that it has replaced and that finish their jobs beside it. */
	const runners = new Map<Runner, Promise<void>>()
	const tasks = watchTasks(options.taskList)

	async function start(): Promise<Runner> {
		const runner = await run(runnerOptions({ ...options, taskList: tasks.list }))
		const released = new Promise<void>((resolve) => runner.events.once('pool:release', () => resolve()))
		runners.set(runner, released)
		void released.then(() => runners.delete(runner))
		return runner
	}

	async function runUntilStopped(): Promise<void> {
		const runner = await start()
		try {
			if (!signal.aborted) await untilStopped(runner)
		} finally {
			stopRunner(runner)
		}
	}

	async function keepRunning(): Promise<void> {
		while (!signal.aborted) {
			try {
				await runUntilStopped()
			} catch (error) {
				log.warn({ err: error }, 'The job queue stopped; restarting it')
			}
			// It rejects when the queue is stopped.
			await pause(restartAfter, undefined, { signal, ref: false }).catch(() => {})
		}
	}

	const stopAll = () => {
		for (const runner of runners.keys()) stopRunner(runner)
	}
	const running = keepRunning()
	return {
		restart: stopAll,
		stop: async () => {
			stopping.abort()
			stopAll()
			const recorded = running.then(() => Promise.all(runners.values()))
			// A job that was being claimed begins afterwards.
			do {
				await tasks.end()
				await Promise.race([recorded, pause(RECORD_WITHIN_MILLISECONDS, undefined, { ref: false })])
			} while (tasks.areRunning())
		},
	}
}

function runnerOptions({ pool, concurrency, log, ...tasks }: QueueOptions): Parameters<typeof run>[0] {
	return {
		...tasks,
		pgPool: pool,
		concurrency,
		noHandleSignals: true,
		preset: RECORD_ENDS,
		logger: new Logger(() => (level, message, details) => logJob(log, { level, message, details })),
	}
}

/**
 * Resolves when the queue takes no more jobs, because it is stopped or could not record the end of one. Rejects if it
 * cannot take its first job: it reads the ids of its tasks then, and never again if that fails.
 */
function untilStopped({ events, promise }: Runner): Promise<void> {
	return new Promise((resolve, reject) => {
		promise.then(resolve, reject)
		events.once('pool:gracefulShutdown', () => resolve())
		let knowsTasks = false
		const markKnown = () => {
			knowsTasks = true
		}
		events.once('job:start', markKnown)
		events.once('worker:getJob:empty', markKnown)
		events.once('worker:getJob:error', ({ error }) => {
			if (!knowsTasks) reject(error)
		})
	})
}

/** It rejects if it has already stopped by itself. */
function stopRunner(runner: Runner): void {
	void runner.stop().catch(() => {})
}

/** A queue that has failed does not always say when its last task has ended. */
function watchTasks(taskList: TaskList): { list: TaskList; areRunning(): boolean; end(): Promise<void> } {
	const active = new Set<Promise<unknown>>()
	const list = Object.entries(taskList).map(([name, task]): [string, typeof task] => [
		name,
		async (...args) => {
			const running = (async () => task?.(...args))()
			active.add(running)
			await running.finally(() => active.delete(running))
		},
	])
	return {
		list: Object.fromEntries(list),
		areRunning: () => active.size > 0,
		end: async () => {
			while (active.size > 0) await Promise.allSettled(active)
		},
	}
}

type JobLogEntry = {
	level: string
	message: string
	details?: { error?: unknown; fatalError?: unknown } | undefined
}

/**
 * graphile-worker's messages name the job and then quote the error, which may contain a whole email. Only our own
 * description of the error is logged.
 */
export function logJob(log: Log, { level, message, details = {} }: JobLogEntry): void {
	const [summary = ''] = message.split(/ with error |\n/)
	const error = details.error ?? details.fatalError
	const fields = error === undefined ? {} : { err: error }
	if (level === 'error') log.error(fields, summary)
	else if (level === 'warning') log.warn(fields, summary)
}
