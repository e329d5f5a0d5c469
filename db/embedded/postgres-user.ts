/**
 * Chooses the user that PostgreSQL runs as, because it refuses to run as root. As root, the shop starts it in a user
 * namespace or as another user.
 */
import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, lstatSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'

export type PostgresUser = {
	start(binary: string, args: readonly string[], options: SpawnOptions): ChildProcess
	chownToPostgres(path: string): void
	may(what: 'read' | 'write', path: string): boolean
	binaries: string
}

/** The user id of `nobody` on every Linux. */
const UNPRIVILEGED = 65_534

const USER_NAMESPACE = ['--user', '--map-user=1000', '--map-group=1000']

/** Stops PostgreSQL when its shop is killed. Otherwise it would keep its data directory locked. */
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
		may: () => true,
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
		may: (what, path) => {
			const test = what === 'read' ? 'test -r "$1"' : 'test -w "$1" && test -x "$1"'
			return spawnSync('sh', ['-c', test, 'sh', path], identity).status === 0
		},
	}
}

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
