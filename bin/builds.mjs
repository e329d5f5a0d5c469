// Manages the builds of the shop. Each has a folder of its own, so that a server keeps its build while another one is made.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import module from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const FOLDER = join(dirname(dirname(fileURLToPath(import.meta.url))), 'build')
/** A file that names the folder of the newest build. */
const CURRENT = 'current'
/** A file in the folder of each build that has been made current: since when. */
const CURRENT_SINCE = 'current-since'
const NAME = /^\d{17}$/
/** A server of an older build would miss what it has not loaded yet. */
const MAX_BUILDS = 3
const LONGEST_BUILD_MILLISECONDS = 60 * 60_000

export function newBuildName() {
	return nameAt(Date.now())
}

function nameAt(time) {
	return new Date(time).toISOString().replace(/\D/g, '')
}

/** Returns the folder of the newest build, or null if there is none. */
export function currentBuild(folder = FOLDER) {
	const file = join(folder, CURRENT)
	return existsSync(file) ? join(folder, readFileSync(file, 'utf8').trim()) : null
}

/** Lets `make` build into a folder of its own, which is removed if that fails. */
export async function addBuild(make, folder = FOLDER) {
	// Before the build as well, because the disk may be full of what others have left.
	removeOldBuilds(folder)
	const build = newBuild(folder)
	try {
		await make(build)
		makeCurrent(basename(build), folder)
	} catch (error) {
		if (currentSince(build) === null) rmSync(build, { recursive: true, force: true })
		throw error
	}
}

/** Another one may begin in the same millisecond, and has the next name then. */
function newBuild(folder) {
	mkdirSync(folder, { recursive: true })
	for (;;) {
		const build = join(folder, newBuildName())
		try {
			mkdirSync(build)
			return build
		} catch (error) {
			if (error.code !== 'EEXIST') throw error
		}
	}
}

/** Makes servers that start from now on use this build, and removes old ones. */
export function makeCurrent(name, folder = FOLDER) {
	const previous = currentBuild(folder)
	if (previous !== null && existsSync(previous) && currentSince(previous) === null) markAsCurrent(previous)
	const build = join(folder, name)
	// In the folder of the build, because another one may end at the same moment.
	const renamed = join(build, CURRENT)
	writeFileSync(renamed, name)
	markAsCurrent(build)
	renameSync(renamed, join(folder, CURRENT))
	removeOldBuilds(folder)
	// Earlier versions built directly into this folder. One of their servers may be running when the first build is made.
	const earlier = previous === null ? [] : ['client', 'server', 'modules.json']
	for (const each of earlier) rmSync(join(folder, each), { recursive: true, force: true })
}

function markAsCurrent(build) {
	writeFileSync(join(build, CURRENT_SINCE), newBuildName())
}

/** Returns null for a build that has not been current, or that another process has just removed. */
function currentSince(build) {
	try {
		return readFileSync(join(build, CURRENT_SINCE), 'utf8')
	} catch (error) {
		if (error.code !== 'ENOENT') throw error
		return null
	}
}

/** Keeps those that servers may run, and those that are being made. */
function removeOldBuilds(folder) {
	if (!existsSync(folder)) return
	const current = currentBuild(folder)
	const builds = readdirSync(folder)
		.filter((name) => NAME.test(name) && join(folder, name) !== current)
		.map((name) => ({ build: join(folder, name), name, since: currentSince(join(folder, name)) }))
	const replaced = builds
		.filter(({ since }) => since !== null)
		.sort((one, other) => (one.since + one.name < other.since + other.name ? -1 : 1))
		.slice(0, 1 - MAX_BUILDS)
	const startedBefore = nameAt(Date.now() - LONGEST_BUILD_MILLISECONDS)
	const abandoned = builds.filter(({ name, since }) => since === null && name < startedBefore)
	for (const { build } of [...replaced, ...abandoned]) rmSync(build, { recursive: true, force: true })
}

/** Imports a file of the newest build, with stack traces that name the sources. */
export async function importBuilt(file) {
	const build = currentBuild()
	if (build === null) throw new Error('The shop is not built: run npm run build.')
	module.setSourceMapsSupport(true)
	return import(pathToFileURL(join(build, 'server', file)).href)
}
