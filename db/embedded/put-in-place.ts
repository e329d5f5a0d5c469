/** Replaces the database folder by a restored one, with its password. */
import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { timestamp } from '#shop/backups/rules.ts'

/** Undoes its steps if one fails. The folder is moved last: if it is missing after a kill, `whyNoDatabase` says what to do. */
export function putInPlace(dataDir: string, password: string): { former: string | null } {
	const { folder, passwordFile, restored } = pathsIn(dataDir)
	const newPassword = `${passwordFile}.restored`
	const former = existsSync(folder) ? `${folder}.before-${timestamp(new Date())}` : null
	const moves = [
		...(former ? [{ from: folder, to: former }] : []),
		...(former && existsSync(passwordFile) ? [{ from: passwordFile, to: `${former}-password` }] : []),
		{ from: newPassword, to: passwordFile },
		{ from: restored, to: folder },
	]
	const moved: typeof moves = []
	try {
		writeFileSync(newPassword, password, { mode: 0o600, flush: true })
		for (const move of moves) {
			renameSync(move.from, move.to)
			moved.unshift(move)
		}
	} catch (error) {
		for (const { from, to } of moved) renameSync(to, from)
		rmSync(newPassword, { force: true })
		throw error
	}
	return { former }
}

/** Returns why no database may be created or restored here: the previous one was moved, and nothing has taken its place. Null if one may. */
export function whyNoDatabase(dataDir: string): string | null {
	const { folder, passwordFile } = pathsIn(dataDir)
	if (existsSync(folder) || !existsSync(dataDir)) return null
	const name = readdirSync(dataDir)
		.filter((each) => /^postgres\.before-[0-9-]+$/.test(each))
		.toSorted()
		.at(-1)
	if (!name) return null
	const former = join(dirname(folder), name)
	const password = existsSync(`${former}-password`)
		? ` and ${name}-password to ${basename(passwordFile)}`
		: ''
	return `There is no database in ${folder}, but the one of before in ${name}: restore to may have been killed. Rename ${name} to ${basename(folder)}${password}, and try again. To begin without it, move it to another folder.`
}

/** The same for a machine that had no database. */
export function whyHalfRestored(dataDir: string): string | null {
	const { folder, restored } = pathsIn(dataDir)
	if (existsSync(folder) || !existsSync(restored)) return null
	return `There is no database in ${folder}, and restore to has not finished. Run npm run shop -- restore to again, or delete ${restored} to begin without it.`
}

export function pathsIn(dataDir: string) {
	const folder = resolve(dataDir, 'postgres')
	return {
		folder,
		restored: `${folder}.restored`,
		/** The archive that is restored, if it came from a bucket. */
		fetched: `${folder}.fetched`,
		passwordFile: `${folder}-password`,
	}
}
