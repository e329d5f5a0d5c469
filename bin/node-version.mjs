// The right Node: this one where it is new enough, else one that is fetched into the project.
import { spawn } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { hashOf, readIfThere } from './stamps.mjs'
import { at, cleanInstall } from './run-command.mjs'

/** React Router 8 asks for it, and from here on Node runs TypeScript by itself. */
const OLDEST_NODE = [22, 22]
/** The line after it learnt that only here. */
const OLDEST_NODE_23 = [23, 6]

/**
 * Goes on under a Node that is new enough. Answers true in that Node; in an old one it starts the new one,
 * hands it every signal, and ends when it ends.
 */
export async function underRightNode(script) {
	if (isNewEnough(process.versions.node)) {
		process.env.PATH = `${dirname(process.execPath)}:${process.env.PATH ?? ''}`
		return true
	}
	const node = await installedNode()
	// The channel tells the newer Node when this one was killed outright, so that nothing is left running.
	const child = spawn(node, [script, ...process.argv.slice(2)], {
		stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
	})
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
	watchNpm(() => child.kill('SIGTERM'))
	child.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
	return false
}

/** npm that is killed outright tells nobody. Its child notices by having another parent all at once. */
export function watchNpm(onGone) {
	if (!process.env.npm_lifecycle_event) return
	const npm = process.ppid
	const watch = setInterval(() => {
		if (process.ppid === npm) return
		clearInterval(watch)
		onGone()
	}, 300)
	watch.unref()
}

function isNewEnough(version) {
	const [major, minor] = version.split('.').map(Number)
	const [oldestMajor, oldestMinor] = major === OLDEST_NODE_23[0] ? OLDEST_NODE_23 : OLDEST_NODE
	return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)
}

async function installedNode() {
	const node = at('toolchain', 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
	const lock = hashOf([at('toolchain', 'package-lock.json')])
	const stamp = at('toolchain', 'node_modules', '.installed')
	if (existsSync(node) && readIfThere(stamp) === lock) return node
	const label = `Node ${process.versions.node} is older than ${OLDEST_NODE.join('.')}: fetching a newer one`
	const fetched = await cleanInstall(label, { cwd: at('toolchain') })
	if (!fetched.ok || !existsSync(node)) {
		throw new Error(
			`No Node for ${process.platform}-${process.arch} could be fetched. Install Node ${OLDEST_NODE.join('.')} or newer, then run this again.`,
		)
	}
	writeFileSync(stamp, lock)
	return node
}
