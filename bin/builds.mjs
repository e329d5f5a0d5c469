// Manages the builds of the shop. Each has a folder of its own, so that a server keeps its build while another one is made.
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
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
const KEPT = 3
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
	const name = newBuildName()
	const build = join(folder, name)
	try {
		await make(build)
		makeCurrent(name, folder)
	} catch (error) {
		if (!hasBeenCurrent(build)) rmSync(build, { recursive: true, force: true })
		throw error
	}
}

/** Makes servers that start from now on use this build, and removes old ones. */
export function makeCurrent(name, folder = FOLDER) {
	const previous = currentBuild(folder)
	if (previous !== null && existsSync(previous) && !hasBeenCurrent(previous)) markAsCurrent(previous)
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

function hasBeenCurrent(build) {
	return existsSync(join(build, CURRENT_SINCE))
}

/** Keeps those that servers may run, and those that are being made. */
function removeOldBuilds(folder) {
	if (!existsSync(folder)) return
	const current = currentBuild(folder)
	const others = readdirSync(folder)
		.filter((name) => NAME.test(name))
		.map((name) => join(folder, name))
		.filter((build) => build !== current)
	const since = (build) => readFileSync(join(build, CURRENT_SINCE), 'utf8') + build
	const replaced = others
		.filter(hasBeenCurrent)
		.sort((one, other) => (since(one) < since(other) ? -1 : 1))
		.slice(0, 1 - KEPT)
	const abandoned = others.filter(
		(build) => !hasBeenCurrent(build) && basename(build) < nameAt(Date.now() - LONGEST_BUILD_MILLISECONDS),
	)
	for (const build of [...replaced, ...abandoned]) rmSync(build, { recursive: true, force: true })
}

/** Imports a file of the newest build, with stack traces that name the sources. */
export async function importBuilt(file) {
	const build = currentBuild()
	if (build === null) throw new Error('The shop is not built: run npm run build.')
	module.setSourceMapsSupport(true)
	return import(pathToFileURL(join(build, 'server', file)).href)
}
