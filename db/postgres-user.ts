/** PostgreSQL refuses to run as root. Started by root, it runs in a user namespace or as another user. */
import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, lstatSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'

export type PostgresUser = {
	start(binary: string, args: readonly string[], options: SpawnOptions): ChildProcess
	/** Makes the user that PostgreSQL runs as the owner of a file or folder. */
	chownToPostgres(path: string): void
	/** Whether that user may write to a folder that the shop may write to. */
	mayWrite(folder: string): boolean
	binaries: string
}

/** The user `nobody` on every Linux. */
const UNPRIVILEGED = 65_534

const USER_NAMESPACE = ['--user', '--map-user=1000', '--map-group=1000']

/** A PostgreSQL whose shop was killed stops too, instead of keeping its data directory locked. */
const KILL_WITH_PARENT = ['--pdeathsig', 'INT']

export function resolvePostgresUser(binaries: string): PostgresUser {
	const hasSetpriv = succeeds('setpriv', [...KILL_WITH_PARENT, 'true'])
	const wrapper = hasSetpriv ? ['setpriv', ...KILL_WITH_PARENT] : []
	if (process.getuid?.() !== 0) return withPrefix(binaries, wrapper)
	if (succeeds('unshare', [...USER_NAMESPACE, ...wrapper, 'true'])) {
		return withPrefix(binaries, ['unshare', ...USER_NAMESPACE, ...wrapper])
	}
	return asUnprivilegedUser(binaries, wrapper)
}

function withPrefix(binaries: string, prefix: readonly string[]): PostgresUser {
	return {
		binaries,
		start: (binary, args, options) => {
			const [command = '', ...rest] = [...prefix, join(binaries, 'bin', binary), ...args]
			return spawn(command, rest, options)
		},
		chownToPostgres: () => {},
		mayWrite: () => true,
	}
}

function asUnprivilegedUser(given: string, wrapper: readonly string[]): PostgresUser {
	const identity = { uid: UNPRIVILEGED, gid: UNPRIVILEGED }
	const binaries = reachableBinaries(given)
	return {
		binaries,
		start: (binary, args, options) => {
			const path = join(binaries, 'bin', binary)
			const ids = ['--reuid', String(UNPRIVILEGED), '--regid', String(UNPRIVILEGED), '--clear-groups']
			const [command = '', ...rest] =
				wrapper.length > 0 ? [...wrapper, ...ids, path, ...args] : [path, ...args]
			return spawn(command, rest, wrapper.length > 0 ? options : { ...options, ...identity })
		},
		chownToPostgres,
		mayWrite: (folder) =>
			spawnSync('sh', ['-c', 'test -w "$1" && test -x "$1"', 'sh', folder], identity).status === 0,
	}
}

/** If node_modules lies in a home directory that only root can enter, a copy is made where every user can read it. */
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
		'PostgreSQL does not run as root, and on this machine root can neither use user namespaces nor run it as another user. Start the shop as an ordinary user, or set DATABASE_URL to your own PostgreSQL.',
	)
}

function chownToPostgres(path: string): void {
	const about = lstatSync(path)
	if (about.uid === UNPRIVILEGED && about.isDirectory()) return
	if (about.isDirectory()) for (const entry of readdirSync(path)) chownToPostgres(join(path, entry))
	chownSync(path, UNPRIVILEGED, UNPRIVILEGED)
}

function succeeds(command: string, args: readonly string[]): boolean {
	return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}
