// Finds which packages a folder has by the list that npm writes into node_modules last.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readIfExists } from './stamps.mjs'

/** This file exists while packages are changed. If that is killed, some may be half written. */
export const changeMarker = (folder) => join(folder, 'node_modules', '.changing')

/** Returns false if an install or a change did not finish. */
export function isInstallComplete(folder) {
	return readInstalled(folder) !== null && !existsSync(changeMarker(folder))
}

/** Returns whether npm has installed what a folder's lock file names, apart from packages that not every machine has. */
export function hasLockedPackages(folder, { withDevelopment }) {
	const installed = readInstalled(folder)
	const lock = readIfExists(join(folder, 'package-lock.json'))
	if (!installed || lock === null || !isInstallComplete(folder)) return false
	const locked = JSON.parse(lock).packages
	const isNeeded = (path) => {
		const { dev, optional, devOptional } = locked[path]
		return path !== '' && !optional && !devOptional && (withDevelopment || !dev)
	}
	const isSame = (path) =>
		locked[path]?.version === installed[path]?.version &&
		locked[path]?.integrity === installed[path]?.integrity
	return Object.keys(locked).filter(isNeeded).every(isSame) && Object.keys(installed).every(isSame)
}

function readInstalled(folder) {
	const list = readIfExists(join(folder, 'node_modules', '.package-lock.json'))
	return list === null ? null : JSON.parse(list).packages
}
