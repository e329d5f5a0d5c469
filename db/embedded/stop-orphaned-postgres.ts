/** Stops an embedded PostgreSQL whose shop was killed. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The signals and how long to wait before the next one: fast shutdown, immediate shutdown, kill. */
const SIGNALS = [
	['SIGINT', 10_000],
	['SIGQUIT', 5_000],
	['SIGKILL', 5_000],
] as const

/** Stops the PostgreSQL that still runs on this folder, if there is one. The caller must hold the lock of the data directory. */
export async function stopOrphanedPostgres(folder: string): Promise<void> {
	const pid = findPostgres(folder)
	if (!pid) return
	for (const [signal, milliseconds] of SIGNALS) {
		if (!isPostgresOn(folder, pid)) return
		process.kill(pid, signal)
		const deadline = Date.now() + milliseconds
		while (isPostgresOn(folder, pid) && Date.now() < deadline)
			await new Promise((done) => setTimeout(done, 50))
	}
	throw new Error(
		`PostgreSQL (process ${pid}) on ${folder} does not stop. Stop it yourself, then start the shop again.`,
	)
}

function findPostgres(folder: string): number | null {
	const file = join(folder, 'postmaster.pid')
	if (!existsSync(file)) return null
	const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
	return Number.isInteger(pid) && pid > 1 && isPostgresOn(folder, pid) ? pid : null
}

/** Compares the command line, because after a reboot the process id may belong to another program. */
function isPostgresOn(folder: string, pid: number): boolean {
	try {
		const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
		return args.some((arg) => arg.endsWith('/postgres')) && args.includes(folder)
	} catch {
		// The process has ended, or belongs to another user, which our PostgreSQL never does.
		return false
	}
}
