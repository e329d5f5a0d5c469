// Skips work whose sources have not changed: a stamp file stores the hash of the sources.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projectPath, projectRoot } from './run-command.mjs'

/** Runs `make` unless `result` exists and the sources are unchanged since. */
export async function makeIfChanged({ make, ...target }) {
	const hash = hashOfSources(target)
	if (isMadeFrom(hash, target)) return
	await make()
	mkdirSync(dirname(target.stamp), { recursive: true })
	writeFileSync(target.stamp, hash)
}

export function isUpToDate(target) {
	return isMadeFrom(hashOfSources(target), target)
}

function isMadeFrom(hash, { stamp, result }) {
	return existsSync(result) && readIfExists(stamp) === hash
}

function hashOfSources({ sources }) {
	return hashOf(sources.flatMap((source) => listFiles(projectPath(source))))
}

function listFiles(path) {
	if (!existsSync(path)) return []
	const entries = readFolder(path)
	if (!entries) return [path]
	return entries
		.flatMap((entry) => listFiles(join(path, entry)))
		.filter((file) => !/\.test\.tsx?$/.test(file))
}

/** Returns null for a file. */
function readFolder(path) {
	try {
		return readdirSync(path).sort()
	} catch (error) {
		if (error.code === 'ENOTDIR') return null
		throw error
	}
}

export function hashOf(files) {
	const hash = createHash('sha256')
	for (const file of files)
		hash.update(file.slice(projectRoot.length)).update('\0').update(readFileSync(file)).update('\0')
	return hash.digest('hex')
}

export function readIfExists(file) {
	return existsSync(file) ? readFileSync(file, 'utf8') : null
}
