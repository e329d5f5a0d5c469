/**
 * Finds a Chromium for browser tests: CHROME_PATH, Playwright's own, the one from npm where it runs, or an installed one.
 * Playwright's and the npm package's are headless shells, with which the tests take a third less processor time.
 */
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'

const INSTALLED_NAMES = [
	'chromium-headless-shell',
	'chromium',
	'chromium-browser',
	'google-chrome-stable',
	'google-chrome',
]

export async function findChromium(): Promise<string> {
	const named = process.env.CHROME_PATH
	if (named) return named
	const playwrights = chromium.executablePath()
	if (playwrights && existsSync(playwrights)) return playwrights
	const found = (await findPackaged()) ?? findInstalled()
	if (!found) throw new Error('No Chromium runs here. Install one, or set CHROME_PATH.')
	return found
}

function findInstalled(): string | null {
	const folders = (process.env.PATH ?? '').split(delimiter)
	const files = INSTALLED_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
	return files.find((file) => existsSync(file)) ?? null
}

/** The package is for Linux on x64, and needs libraries that a system may lack. */
async function findPackaged(): Promise<string | null> {
	if (process.platform !== 'linux' || process.arch !== 'x64') return null
	const executable = await unpackChromium()
	const starts = await promisify(execFile)(executable, ['--version']).then(
		() => true,
		() => false,
	)
	return starts ? executable : null
}

/**
 * Unpacks the Chromium from npm into the project, once for each version. By itself, the package unpacks into the
 * system's temporary folder and reuses what is there, even another version or an incomplete one.
 */
async function unpackChromium(): Promise<string> {
	const { default: packed } = await import('@sparticuz/chromium')
	const manifest: { version: string } = JSON.parse(
		readFileSync('node_modules/@sparticuz/chromium/package.json', 'utf8'),
	)
	const folder = resolve('.stamps', `chromium-${manifest.version}`)
	const executable = join(folder, 'chromium')
	if (existsSync(executable)) return executable
	mkdirSync(dirname(folder), { recursive: true })
	const unpacking = mkdtempSync(`${folder}-`)
	const { TMPDIR } = process.env
	process.env.TMPDIR = unpacking
	try {
		await packed.executablePath()
		renameSync(unpacking, folder)
	} catch (error) {
		// A concurrent test run may have finished first.
		if (!existsSync(executable)) throw error
	} finally {
		if (TMPDIR === undefined) delete process.env.TMPDIR
		else process.env.TMPDIR = TMPDIR
		rmSync(unpacking, { recursive: true, force: true })
	}
	return executable
}
