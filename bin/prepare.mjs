// What `npm start` and `npm test` do before anything else: the right Node, the packages, the built site.
// Plain JavaScript with nothing but Node's own modules, because it runs on Node 18 and before any install.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const at = (...parts) => join(root, ...parts)

/** React Router 8 asks for it, and from here on Node runs TypeScript by itself. */
const OLDEST_NODE = [22, 22]
/** The line after it learnt that only here. */
const OLDEST_NODE_23 = [23, 6]

/** A command that a package brought. */
export const tool = (name) => at('node_modules', '.bin', name)

const running = new Set()

export function stopWhatRuns(signal) {
	for (const child of running) child.kill(signal)
}

/** Runs a command under a line that says what it is doing; its own words are shown only when it fails. */
export function step(label, command, args, { cwd = root, env = process.env, show = false } = {}) {
	const began = Date.now()
	const seconds = () => `${((Date.now() - began) / 1000).toFixed(1)} s`
	console.log(`${label} …`)
	return new Promise((done) => {
		const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
		const heartbeat = setInterval(() => console.log(`  … ${seconds()}`), 10_000)
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
			console.log(`${ok ? '  done' : `  FAILED (${why})`} in ${seconds()}`)
			done({ ok, output, seconds: (Date.now() - began) / 1000 })
		}
		child.once('error', (error) => end(1, error.message))
		child.once('close', (code, signal) => end(code, signal ?? `exit code ${code}`))
	})
}

function isNewEnough(version) {
	const [major, minor] = version.split('.').map(Number)
	const [oldestMajor, oldestMinor] = major === OLDEST_NODE_23[0] ? OLDEST_NODE_23 : OLDEST_NODE
	return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)
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

async function installedNode() {
	const node = at('toolchain', 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
	const lock = hashOf([at('toolchain', 'package-lock.json')])
	const stamp = at('toolchain', 'node_modules', '.installed')
	if (existsSync(node) && readIfThere(stamp) === lock) return node
	const label = `Node ${process.versions.node} is older than ${OLDEST_NODE.join('.')}: fetching a newer one`
	const fetched = await step(label, ...npm(...CLEAN_INSTALL), { cwd: at('toolchain') })
	if (!fetched.ok || !existsSync(node)) {
		throw new Error(
			`No Node for ${process.platform}-${process.arch} could be fetched. Install Node ${OLDEST_NODE.join('.')} or newer, then run this again.`,
		)
	}
	writeFileSync(stamp, lock)
	return node
}

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

export async function installPackages() {
	const stamp = at('node_modules', '.installed')
	const wanted = `${hashOf([at('package-lock.json')])} node ${process.versions.node}`
	if (readIfThere(stamp) === wanted) return
	const installed = await step(
		'Installing packages (the first time takes about half a minute)',
		...npm(...CLEAN_INSTALL),
	)
	if (!installed.ok) throw new Error('The packages could not be installed; the words above say why.')
	writeFileSync(stamp, wanted)
}

/** Pictures, then the site, each only when something it is made of has changed. */
export async function buildSite() {
	await onceFor(
		at('.stamps', 'pictures'),
		['assets', 'public/mark.svg', 'bin/pictures.mjs', 'app/ui/picture-widths.ts'],
		at('public', 'pictures'),
		async () => {
			if (!existsSync(at('bin', 'pictures.mjs'))) return
			const made = await step('Preparing the photographs', process.execPath, ['bin/pictures.mjs'])
			if (!made.ok) throw new Error('The photographs could not be prepared; the words above say why.')
		},
	)
	const sources = [
		'app',
		'shop',
		'public',
		'bin/compress.mjs',
		'vite.config.ts',
		'react-router.config.ts',
		'package-lock.json',
	]
	await onceFor(at('build', '.stamp'), sources, at('build', 'server', 'index.js'), async () => {
		rmSync(at('build'), { recursive: true, force: true })
		const env = { ...process.env, NODE_ENV: 'production' }
		const built = await step('Building the site', process.execPath, [tool('react-router'), 'build'], { env })
		if (!built.ok) throw new Error('The site could not be built; the words above say why.')
		const packed = await step('Compressing its files', process.execPath, ['bin/compress.mjs'])
		if (!packed.ok) throw new Error('The built files could not be compressed; the words above say why.')
	})
}

async function onceFor(stamp, sources, result, make) {
	const wanted = hashOf(sources.flatMap((source) => filesUnder(at(source))))
	if (existsSync(result) && readIfThere(stamp) === wanted) return
	await make()
	mkdirSync(dirname(stamp), { recursive: true })
	writeFileSync(stamp, wanted)
}

function filesUnder(path) {
	if (!existsSync(path)) return []
	const entries = readdirIfFolder(path)
	if (!entries) return [path]
	return entries
		.flatMap((entry) => filesUnder(join(path, entry)))
		.filter((file) => !file.endsWith('.test.ts'))
}

function readdirIfFolder(path) {
	try {
		return readdirSync(path).sort()
	} catch (error) {
		if (error.code === 'ENOTDIR') return null
		throw error
	}
}

function hashOf(files) {
	const hash = createHash('sha256')
	for (const file of files)
		hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
	return hash.digest('hex')
}

function readIfThere(file) {
	return existsSync(file) ? readFileSync(file, 'utf8') : null
}
