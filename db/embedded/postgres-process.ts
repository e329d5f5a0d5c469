/** Runs the embedded PostgreSQL and restarts it if it exits unexpectedly. */
import type { ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import type { PostgresUser } from '#db/embedded/postgres-user.ts'
import { isFileSystemError } from '#shop/files/file-system-errors.server.ts'

/** The detail of an error quotes the refused row, with the customer's personal data: keep it out of the log. */
const LOGGING = ['-c', 'log_error_verbosity=terse']
const THROWAWAY = [
	'-c',
	'fsync=off',
	'-c',
	'synchronous_commit=off',
	'-c',
	'full_page_writes=off',
	'-c',
	'max_connections=300',
]
const STOP_WITHIN_MILLISECONDS = 10_000
const RESTART_AFTER_MILLISECONDS = 1_000

type ProcessOptions = {
	user: PostgresUser
	folder: string
	port: number
	log: string
	settings: readonly string[]
	isThrowaway: boolean
}
export type PostgresProcess = {
	whyExited(): string | null
	restartAfterExit(): void
	stop(): Promise<void>
}

/** Restarts use the same port, so that open pools reconnect after PostgreSQL was killed, for example for lack of memory. */
export function runPostgres({
	user,
	folder,
	port,
	log,
	settings,
	isThrowaway,
}: ProcessOptions): PostgresProcess {
	let restartsAfterExit = false
	let child: ChildProcess
	const location = ['-D', folder, '-h', '127.0.0.1', '-p', String(port), '-k', '']
	const given = settings.flatMap((setting) => ['-c', setting])
	const args = [...location, ...LOGGING, ...given, ...(isThrowaway ? THROWAWAY : [])]
	const start = () => {
		const logFile = openSync(log, 'a', 0o600)
		// Detached: Ctrl+C reaches the whole process group, and the database must outlive the last query.
		child = user.start('postgres', args, { stdio: ['ignore', logFile, logFile], detached: true })
		closeSync(logFile)
		child.once('error', () => {})
		child.once('exit', () => {
			if (restartsAfterExit) setTimeout(restart, RESTART_AFTER_MILLISECONDS)
		})
	}
	const restart = () => {
		if (!restartsAfterExit) return
		try {
			start()
		} catch (error) {
			// The log file cannot be opened, for example because the disk has become read-only.
			if (!isFileSystemError(error)) throw error
			setTimeout(restart, RESTART_AFTER_MILLISECONDS)
		}
	}
	start()
	const hasExited = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined
	return {
		restartAfterExit: () => {
			restartsAfterExit = true
			if (hasExited()) restart()
		},
		whyExited: () => (hasExited() ? `PostgreSQL exited right after its start. See ${log}.` : null),
		stop: async () => {
			restartsAfterExit = false
			if (hasExited()) return
			const exited = new Promise((done) => child.once('exit', done))
			child.kill('SIGINT')
			const forceStop = setTimeout(() => child.kill('SIGQUIT'), STOP_WITHIN_MILLISECONDS)
			await exited
			clearTimeout(forceStop)
		},
	}
}
