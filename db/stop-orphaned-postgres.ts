/** A PostgreSQL whose shop was killed. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const PATIENCE_MILLISECONDS = [
	['SIGINT', 10_000],
	['SIGQUIT', 5_000],
	['SIGKILL', 5_000],
] as const

/** Ends the PostgreSQL on this folder, if one still runs. Only for the holder of the data lock: nobody else uses the folder. */
export async function endOrphan(folder: string): Promise<void> {
	const pid = postgresOn(folder)
	if (!pid) return
	for (const [signal, patience] of PATIENCE_MILLISECONDS) {
		if (!isPostgresOn(folder, pid)) return
		process.kill(pid, signal)
		const giveUpAt = Date.now() + patience
		while (isPostgresOn(folder, pid) && Date.now() < giveUpAt)
			await new Promise((done) => setTimeout(done, 50))
	}
	throw new Error(
		`A PostgreSQL (process ${pid}) on ${folder} does not stop. Stop it by hand, then start the shop again.`,
	)
}

function postgresOn(folder: string): number | null {
	const file = join(folder, 'postmaster.pid')
	if (!existsSync(file)) return null
	const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
	return Number.isInteger(pid) && pid > 1 && isPostgresOn(folder, pid) ? pid : null
}

/** By its command line, because after a restart of the machine the number may be anyone's. */
function isPostgresOn(folder: string, pid: number): boolean {
	try {
		const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
		return words.some((word) => word.endsWith('/postgres')) && words.includes(folder)
	} catch {
		// The process is gone, or may not be looked at, which a PostgreSQL of ours always may.
		return false
	}
}
