// Runs commands and shows their progress.
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)))
export const projectPath = (...parts) => join(projectRoot, ...parts)

export const packageBinary = (name) => projectPath('node_modules', '.bin', name)

const HEARTBEAT_MILLISECONDS = 10_000

const running = new Set()

export function stopCommands(signal) {
	for (const child of running) child.kill(signal)
}

/** Ends a command that cannot go on, with the reason instead of a stack trace. */
export function giveUp(error) {
	console.error(`\n${error instanceof Error ? error.message : String(error)}`)
	process.exit(1)
}

/** Runs a command and prints what it is for, how long it takes and, if it fails or `show` is set, its output. */
export function runStep(label, command, args, { cwd = projectRoot, env = process.env, show = false } = {}) {
	const startedAt = Date.now()
	const seconds = () => `${((Date.now() - startedAt) / 1000).toFixed(1)} s`
	console.log(`${label} …`)
	return new Promise((done) => {
		const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
		const heartbeat = setInterval(() => console.log(`  ${label}: … ${seconds()}`), HEARTBEAT_MILLISECONDS)
		const chunks = []
		running.add(child)
		const collect = (chunk) => {
			chunks.push(chunk)
			if (show) process.stdout.write(chunk)
		}
		child.stdout.on('data', collect)
		child.stderr.on('data', collect)
		const finish = (code, reason) => {
			clearInterval(heartbeat)
			running.delete(child)
			const output = Buffer.concat(chunks).toString()
			const ok = code === 0
			if (!ok && !show) console.error(output)
			console.log(`  ${label}: ${ok ? 'done' : `FAILED (${reason})`} in ${seconds()}`)
			done({ ok, output, seconds: (Date.now() - startedAt) / 1000 })
		}
		child.once('error', (error) => finish(1, error.message))
		child.once('close', (code, signal) => finish(code, signal ?? `exit code ${code}`))
	})
}

const QUIETLY = ['--include=optional', '--no-audit', '--no-fund', '--loglevel=error']

/** Installs exactly the packages of a lock file, after it has removed the present ones. */
export function cleanInstall(label, { withDevelopment = true, ...options } = {}) {
	return runNpm(label, ['ci', packagesFor(withDevelopment), ...QUIETLY], options)
}

/** Changes the packages to those of the lock file. If npm fails they stay as they are, because a shop may be using them. */
export function changePackages(label, { withDevelopment }) {
	return runNpm(label, ['install', '--no-save', packagesFor(withDevelopment), ...QUIETLY])
}

const packagesFor = (withDevelopment) => (withDevelopment ? '--include=dev' : '--omit=dev')

/** Uses the npm that called us, because a machine may have several. */
function runNpm(label, npmArgs, options) {
	const npm = process.env.npm_execpath
	const [command, args] = npm ? [process.execPath, [npm, ...npmArgs]] : ['npm', npmArgs]
	return runStep(label, command, args, options)
}
