/** Finds a Chromium for browser tests: CHROME_PATH, Playwright's own, an installed one, or the one from npm. */
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
