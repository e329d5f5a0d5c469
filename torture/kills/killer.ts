/** Kills servers and PostgreSQL at random moments, and records when. */
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { isDatabaseError } from '#shop/database/database-errors.server.ts'
import type { ReceivedEmail } from '#torture/audit/evidence.ts'
import type { Figures } from '#torture/figures.ts'
import type { Random } from '#torture/random.ts'
import { waitUntil } from '#torture/wait-until.ts'
import type { Processes } from './processes.ts'

const WEIGHTS = {
	'kills of a server': 12,
	'kills of both servers': 1,
	'kills of PostgreSQL (SIGKILL)': 4,
	'kills of PostgreSQL (SIGQUIT)': 2,
	'kills of a connection of PostgreSQL': 4,
	'kills of everything': 1,
} as const
type Kill = keyof typeof WEIGHTS

export type KillLog = {
	serverKills: { server: number; at: number }[]
	/** The times at which PostgreSQL was down. */
	outages: { from: number; to: number }[]
}

const MIN_PAUSE_MILLISECONDS = 100
const MAX_PAUSE_MILLISECONDS = 2_200
/** The share of server kills that may also hit a server that is starting. */
const ALSO_WHILE_STARTING = 0.15

/** Each kill waits until PostgreSQL and a server are up, so that there is something to kill. */
export async function kill(
	processes: Processes,
	{ random, log, count, isOver }: Tools & { count: number; isOver(): boolean },
): Promise<Figures> {
	const figures: Figures = { kills: 0 }
	let recovery: Promise<void> = Promise.resolve()
	while ((figures.kills ?? 0) < count && !isOver()) {
		await recovery
		await waitUntil('a server opens', () => processes.servers.some((server) => server.running() !== null))
		await pause(MIN_PAUSE_MILLISECONDS + random.below(MAX_PAUSE_MILLISECONDS - MIN_PAUSE_MILLISECONDS))
		const name = random.weighted(WEIGHTS)
		if (!(await KILLS[name](processes, { random, log }))) continue
		figures.kills = (figures.kills ?? 0) + 1
		figures[name] = (figures[name] ?? 0) + 1
		recovery = recordOutage(processes, log)
	}
	await recovery
	return figures
}

type Tools = { random: Random; log: KillLog }

/** Each function returns whether it killed something. */
const KILLS: Record<Kill, (processes: Processes, tools: Tools) => boolean | Promise<boolean>> = {
	'kills of a server': ({ servers }, { random, log }) => {
		const isChosen = random.chance(ALSO_WHILE_STARTING)
		const candidates = [...servers.keys()].filter((index) => isChosen || servers[index]?.running())
		const index = candidates[random.below(candidates.length)]
		return index !== undefined && killServers({ servers, log }, [index])
	},
	'kills of both servers': ({ servers }, { log }) => killServers({ servers, log }, [...servers.keys()]),
	'kills of PostgreSQL (SIGKILL)': ({ killPostgres }) => {
		killPostgres('SIGKILL')
		return true
	},
	'kills of PostgreSQL (SIGQUIT)': ({ killPostgres }) => {
		killPostgres('SIGQUIT')
		return true
	},
	'kills of a connection of PostgreSQL': killConnection,
	'kills of everything': ({ servers, killPostgres }, { log }) => {
		killPostgres('SIGKILL')
		return killServers({ servers, log }, [...servers.keys()])
	},
}

function killServers(
	{ servers, log }: Pick<Processes, 'servers'> & Pick<Tools, 'log'>,
	indexes: readonly number[],
): boolean {
	const killed = indexes.filter((index) => servers[index]?.kill())
	log.serverKills.push(...killed.map((server) => ({ server, at: Date.now() })))
	return killed.length > 0
}

/** PostgreSQL then ends all its connections, because the killed process may have damaged the shared memory. */
async function killConnection({ pool }: Processes): Promise<boolean> {
	const pid = await findConnection(pool)
	if (pid === null) return false
	process.kill(pid, 'SIGKILL')
	return true
}

/** Also returns null while PostgreSQL ends all connections after the last kill, which it may notice late. */
async function findConnection(pool: pg.Pool): Promise<number | null> {
	try {
		const { rows } = await pool.query<{ pid: number }>(
			`select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
			order by state = 'active' desc, random() limit 1`,
		)
		return rows[0]?.pid ?? null
	} catch (error) {
		if (isDatabaseError(error)) return null
		throw error
	}
}

async function recordOutage({ isPostgresUp }: Processes, { outages }: KillLog): Promise<void> {
	const from = Date.now()
	await waitUntil('PostgreSQL is back', isPostgresUp)
	outages.push({ from, to: Date.now() })
}

/** A server records at once that it sent an email, or as soon as PostgreSQL is back. */
const RECORDED_WITHIN_MILLISECONDS = 3_000

/** The mail server may read an email a moment after its sender was killed. */
const READ_WITHIN_MILLISECONDS = 100

/** Returns whether each server that sent the email, except the last, was killed before it could record that. */
export function isExplainedByKills(
	{ serverKills, outages }: KillLog,
	receptions: readonly ReceivedEmail[],
): boolean {
	const earlier = receptions.toSorted((a, b) => a.at - b.at).slice(0, -1)
	return earlier.every(({ server, at }) =>
		serverKills.some((killed) => {
			if (killed.server !== server || killed.at < at - READ_WITHIN_MILLISECONDS) return false
			const down = outages.map(({ from, to }) => Math.min(to, killed.at) - Math.max(from, at))
			const downtime = down.filter((time) => time > 0).reduce((sum, time) => sum + time, 0)
			return killed.at - at - downtime < RECORDED_WITHIN_MILLISECONDS
		}),
	)
}
