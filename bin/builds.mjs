// Manages the builds of the shop. Each has a folder of its own, so that a server keeps its build while another one is made.
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import module from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const FOLDER = join(dirname(dirname(fileURLToPath(import.meta.url))), 'build')
/** A file that names the folder of the newest build. */
const CURRENT = 'current'
const NAME = /^\d{17}$/
/** A server of an older build would miss what it has not loaded yet. */
const KEPT = 3

export function newBuildName() {
	return new Date().toISOString().replace(/\D/g, '')
}

/** Returns the folder of the newest build, or null if there is none. */
export function currentBuild(folder = FOLDER) {
	const file = join(folder, CURRENT)
	return existsSync(file) ? join(folder, readFileSync(file, 'utf8').trim()) : null
}

/** Makes servers that start from now on use this build, and removes old ones. */
export function makeCurrent(name, folder = FOLDER) {
	const isFirst = currentBuild(folder) === null
	writeFileSync(join(folder, `${CURRENT}.new`), name)
	renameSync(join(folder, `${CURRENT}.new`), join(folder, CURRENT))
	const names = readdirSync(folder).sort()
	const old = names.filter((each) => NAME.test(each) && each !== name).slice(0, 1 - KEPT)
	// Earlier versions built directly into this folder. One of their servers may be running when the first build is made.
	const earlier = isFirst ? [] : names.filter((each) => ['client', 'server', 'modules.json'].includes(each))
	for (const each of [...old, ...earlier]) rmSync(join(folder, each), { recursive: true, force: true })
}

/** Imports a file of the newest build, with stack traces that name the sources. */
export async function importBuilt(file) {
	const build = currentBuild()
	if (build === null) throw new Error('The shop is not built: run npm run build.')
	module.setSourceMapsSupport(true)
	return import(pathToFileURL(join(build, 'server', file)).href)
}
