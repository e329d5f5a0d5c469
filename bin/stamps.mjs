// What was made already, and from what: a stamp holds the hash of the sources.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { at, root } from './run-command.mjs'

/** Makes `result` unless it is there and its sources are those it was made from. */
export async function onceFor(stamp, sources, result, make) {
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

export function hashOf(files) {
	const hash = createHash('sha256')
	for (const file of files)
		hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
	return hash.digest('hex')
}

export function readIfThere(file) {
	return existsSync(file) ? readFileSync(file, 'utf8') : null
}
