// Runs the script under a supported Node: the current one, or a newer one that is downloaded into the project.
import { spawn } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import module from 'node:module'
import { dirname } from 'node:path'
import { projectPath, cleanInstall } from './run-command.mjs'
import { hashOf, readIfExists } from './stamps.mjs'

/** React Router 8 requires this version, and from it on Node runs TypeScript without a build. */
const MIN_NODE = [22, 22]
/** Node 23 runs TypeScript only from this version on. */
const MIN_NODE_23 = [23, 6]

/**
 * Returns true if this Node is supported. Otherwise it runs the script again under a supported one, passes all signals
 * on, and exits when that one exits.
 */
export async function ensureSupportedNode(script) {
	if (isNewEnough(process.versions.node)) {
		process.env.PATH = `${dirname(process.execPath)}:${process.env.PATH ?? ''}`
		// Caches compiled TypeScript between starts. Older versions of Node have no such function.
		module.enableCompileCache(projectPath('.stamps', 'compiled'))
		await import('./drizzle-imports.mjs')
		return true
	}
	const node = await downloadNode()
	// The IPC channel disconnects even if this process is killed, so that the child does not keep running.
	const child = spawn(node, [script, ...process.argv.slice(2)], {
		stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
	})
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
	watchNpm(() => child.kill('SIGTERM'))
	child.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
	return false
}

const WATCH_EVERY_MILLISECONDS = 300

/** A killed npm sends no signal to its child, which then gets another parent process. */
export function watchNpm(onKilled) {
	if (!process.env.npm_lifecycle_event) return
	const npm = process.ppid
	const watch = setInterval(() => {
		if (process.ppid === npm) return
		clearInterval(watch)
		onKilled()
	}, WATCH_EVERY_MILLISECONDS)
	watch.unref()
}

function isNewEnough(version) {
	const [major, minor] = version.split('.').map(Number)
	const [minMajor, minMinor] = major === MIN_NODE_23[0] ? MIN_NODE_23 : MIN_NODE
	return major > minMajor || (major === minMajor && minor >= minMinor)
}

async function downloadNode() {
	const node = projectPath(
		'toolchain',
		'node_modules',
		`node-${process.platform}-${process.arch}`,
		'bin',
		'node',
	)
	const lock = hashOf([projectPath('toolchain', 'package-lock.json')])
	const stamp = projectPath('toolchain', 'node_modules', '.installed')
	if (existsSync(node) && readIfExists(stamp) === lock) return node
	const label = `Downloading Node: version ${process.versions.node} is older than ${MIN_NODE.join('.')}`
	const installed = await cleanInstall(label, { cwd: projectPath('toolchain') })
	if (!installed.ok || !existsSync(node)) {
		throw new Error(
			`Could not download Node for ${process.platform}-${process.arch}. Install Node ${MIN_NODE.join('.')} or newer, then run this command again.`,
		)
	}
	writeFileSync(stamp, lock)
	return node
}
