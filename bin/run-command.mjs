// Steps of getting ready: a command under a line that says what it is doing.
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** A path in the project. */
export const at = (...parts) => join(root, ...parts)

/** A command that a package brought. */
export const tool = (name) => at('node_modules', '.bin', name)

const running = new Set()

export function stopWhatRuns(signal) {
	for (const child of running) child.kill(signal)
}

/** Runs a command under a line that says what it is doing, perhaps beside others; its own words are shown only when it fails. */
export function step(label, command, args, { cwd = root, env = process.env, show = false } = {}) {
	const began = Date.now()
	const seconds = () => `${((Date.now() - began) / 1000).toFixed(1)} s`
	console.log(`${label} …`)
	return new Promise((done) => {
		const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
		const heartbeat = setInterval(() => console.log(`  ${label}: … ${seconds()}`), 10_000)
		const words = []
		running.add(child)
		const hear = (chunk) => {
			words.push(chunk)
			if (show) process.stdout.write(chunk)
		}
		child.stdout.on('data', hear)
		child.stderr.on('data', hear)
		const end = (code, why) => {
			clearInterval(heartbeat)
			running.delete(child)
			const output = Buffer.concat(words).toString()
			const ok = code === 0
			if (!ok && !show) console.error(output)
			console.log(`  ${label}: ${ok ? 'done' : `FAILED (${why})`} in ${seconds()}`)
			done({ ok, output, seconds: (Date.now() - began) / 1000 })
		}
		child.once('error', (error) => end(1, error.message))
		child.once('close', (code, signal) => end(code, signal ?? `exit code ${code}`))
	})
}

/** `npm` as the npm that called us, so a machine with several uses the one that was asked. */
function npm(...args) {
	const cli = process.env.npm_execpath
	return cli ? [process.execPath, [cli, ...args]] : ['npm', args]
}

const CLEAN_INSTALL = [
	'ci',
	'--include=dev',
	'--include=optional',
	'--no-audit',
	'--no-fund',
	'--loglevel=error',
]

/** The packages that a lock file names, and no others. */
export function cleanInstall(label, options) {
	return step(label, ...npm(...CLEAN_INSTALL), options)
}
