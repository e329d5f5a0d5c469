/** A Chromium to test in: the one named, Playwright's own, one of the machine's, else the one that npm brought. */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
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
	if (found) return found
	const { default: packed } = await import('@sparticuz/chromium')
	return packed.executablePath()
}
