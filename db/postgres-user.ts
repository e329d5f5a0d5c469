/** PostgreSQL refuses to run as root. This finds a way to run it all the same, where the machine allows one. */
import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, lstatSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'

export type PostgresUser = {
	start(binary: string, args: readonly string[], options: SpawnOptions): ChildProcess
	/** Hands a file or folder to the user PostgreSQL runs as. */
	giveAway(path: string): void
	binaries: string
}

/** `nobody`, on every Linux. */
const UNPRIVILEGED = 65_534

const USER_NAMESPACE = ['--user', '--map-user=1000', '--map-group=1000']

/** So that a PostgreSQL whose shop was killed ends too, instead of holding its data directory. */
const DIES_WITH_PARENT = ['--pdeathsig', 'INT']

export function findPostgresUser(binaries: string): PostgresUser {
	const hasSetpriv = works('setpriv', [...DIES_WITH_PARENT, 'true'])
	const leash = hasSetpriv ? ['setpriv', ...DIES_WITH_PARENT] : []
	if (process.getuid?.() !== 0) return prefixed(binaries, leash)
	if (works('unshare', [...USER_NAMESPACE, ...leash, 'true'])) {
		return prefixed(binaries, ['unshare', ...USER_NAMESPACE, ...leash])
	}
	return asUnprivilegedUser(binaries, leash)
}

function prefixed(binaries: string, prefix: readonly string[]): PostgresUser {
	return {
		binaries,
		start: (binary, args, options) => {
			const [command = '', ...rest] = [...prefix, join(binaries, 'bin', binary), ...args]
			return spawn(command, rest, options)
		},
		giveAway: () => {},
	}
}

function asUnprivilegedUser(given: string, leash: readonly string[]): PostgresUser {
	const identity = { uid: UNPRIVILEGED, gid: UNPRIVILEGED }
	const binaries = reachableBinaries(given)
	return {
		binaries,
		start: (binary, args, options) => {
			const path = join(binaries, 'bin', binary)
			const ids = ['--reuid', String(UNPRIVILEGED), '--regid', String(UNPRIVILEGED), '--clear-groups']
			const [command = '', ...rest] = leash.length > 0 ? [...leash, ...ids, path, ...args] : [path, ...args]
			return spawn(command, rest, leash.length > 0 ? options : { ...options, ...identity })
		},
		giveAway,
	}
}

/** The packages may lie under a home that only root may enter; then a copy is put where anyone may read it. */
function reachableBinaries(given: string): string {
	const identity = { uid: UNPRIVILEGED, gid: UNPRIVILEGED }
	const isReachable = (folder: string) =>
		spawnSync(join(folder, 'bin', 'postgres'), ['--version'], identity).status === 0
	if (isReachable(given)) return given
	const copy = '/var/tmp/sk3-coffee-postgres'
	if (!existsSync(copy)) {
		cpSync(given, `${copy}.${process.pid}`, { recursive: true, verbatimSymlinks: true })
		chmodSync(`${copy}.${process.pid}`, 0o755)
		renameSync(`${copy}.${process.pid}`, copy)
	}
	if (isReachable(copy)) return copy
	throw new Error(
		'PostgreSQL does not run as root, and this machine lets root neither use user namespaces nor run it as another user. Start the shop as an ordinary user, or set DATABASE_URL to a PostgreSQL of yours.',
	)
}

function giveAway(path: string): void {
	const about = lstatSync(path)
	if (about.uid === UNPRIVILEGED && about.isDirectory()) return
	if (about.isDirectory()) for (const entry of readdirSync(path)) giveAway(join(path, entry))
	chownSync(path, UNPRIVILEGED, UNPRIVILEGED)
}

function works(command: string, args: readonly string[]): boolean {
	return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}
