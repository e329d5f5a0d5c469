/** A Chromium for browser tests: the one that CHROME_PATH names, Playwright's own, one of the machine's, or else the one from npm. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { chromium } from '@playwright/test'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

export async function findChromium(): Promise<string> {
	const named = process.env.CHROME_PATH
	if (named) return named
	const playwrights = chromium.executablePath()
	if (playwrights && existsSync(playwrights)) return playwrights
	const folders = (process.env.PATH ?? '').split(delimiter)
	const found = folders
		.flatMap((folder) => NAMES.map((name) => join(folder, name)))
		.find((file) => existsSync(file))
	return found ?? unpackChromium()
}

/**
 * Unpacks the Chromium from npm into the project, once for each version. The package itself unpacks into the system's
 * temporary folder and reuses whatever lies there: another version, or half of one whose unpacking was killed.
 */
async function unpackChromium(): Promise<string> {
	const { default: packed } = await import('@sparticuz/chromium')
	const manifest: { version: string } = JSON.parse(
		readFileSync('node_modules/@sparticuz/chromium/package.json', 'utf8'),
	)
	const home = resolve('.stamps', `chromium-${manifest.version}`)
	const executable = join(home, 'chromium')
	if (existsSync(executable)) return executable
	mkdirSync(dirname(home), { recursive: true })
	const making = mkdtempSync(`${home}-`)
	const { TMPDIR } = process.env
	process.env.TMPDIR = making
	try {
		await packed.executablePath()
		renameSync(making, home)
	} catch (error) {
		// Another test run may have been faster.
		if (!existsSync(executable)) throw error
	} finally {
		if (TMPDIR === undefined) delete process.env.TMPDIR
		else process.env.TMPDIR = TMPDIR
		rmSync(making, { recursive: true, force: true })
	}
	return executable
}
