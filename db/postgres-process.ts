/** A PostgreSQL that is kept running until it is told to stop. */
import type { ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import type { PostgresUser } from '#db/postgres-user.ts'

/** What a refused row holds, a customer's address and all, is the detail of an error; a log is no place for it. */
const DISCREET = ['-c', 'log_error_verbosity=terse']
const THROWAWAY = ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off']
const STOP_WITHIN_MILLISECONDS = 10_000
const RESTART_AFTER_MILLISECONDS = 1_000

type Running = { user: PostgresUser; folder: string; port: number; log: string; isThrowaway: boolean }
export type Server = { stop(): Promise<void>; whyEnded(): string | null }

/** Should PostgreSQL end by itself (out of memory, say), it is started again on the same port. */
export function keepRunning({ user, folder, port, log, isThrowaway }: Running): Server {
	let isStopping = false
	let hasBeenReady = false
	let child: ChildProcess
	const place = ['-D', folder, '-h', '127.0.0.1', '-p', String(port), '-k', '']
	const args = [...place, ...DISCREET, ...(isThrowaway ? THROWAWAY : [])]
	const start = () => {
		const words = openSync(log, 'a', 0o600)
		const began = Date.now()
		// Detached: Ctrl-C in a terminal reaches the whole process group, and the database must outlive its last query.
		child = user.start('postgres', args, { stdio: ['ignore', words, words], detached: true })
		closeSync(words)
		child.once('error', () => {})
		child.once('exit', () => {
			hasBeenReady ||= Date.now() - began > RESTART_AFTER_MILLISECONDS
			if (!isStopping && hasBeenReady) setTimeout(() => isStopping || start(), RESTART_AFTER_MILLISECONDS)
		})
	}
	start()
	const hasEnded = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined
	return {
		whyEnded: () => (hasEnded() ? `PostgreSQL ended at once; ${log} says why.` : null),
		stop: async () => {
			isStopping = true
			if (hasEnded()) return
			const ended = new Promise((done) => child.once('exit', done))
			child.kill('SIGINT')
			const impatience = setTimeout(() => child.kill('SIGQUIT'), STOP_WITHIN_MILLISECONDS)
			await ended
			clearTimeout(impatience)
		},
	}
}
