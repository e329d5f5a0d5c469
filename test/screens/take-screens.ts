/** Takes screenshots of a screen at every width, into the folder that `npm run screens` names. */
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { open } from '#test/e2e/support/open-page.ts'

const WIDTHS = [360, 390, 768, 1024, 1280, 1920]
const HEIGHT = 800

const { SCREENS_FOLDER: folder = 'screens' } = process.env

/** Takes the page as it is, with what was opened and typed. */
export async function takeScreens(
	page: Page,
	name: string,
	widths: readonly number[] = WIDTHS,
): Promise<void> {
	for (const width of widths) {
		await page.setViewportSize({ width, height: HEIGHT })
		await loadImages(page)
		await page.screenshot({
			path: join(folder, `${name}-${width}.png`),
			fullPage: true,
			animations: 'disabled',
		})
	}
}

export async function openAndTakeScreens(page: Page, path: string, name: string): Promise<void> {
	await open(page, path)
	await takeScreens(page, name)
}

/** Scrolls through the page, because images further down are only loaded then. */
async function loadImages(page: Page): Promise<void> {
	await page.evaluate(async () => {
		// A fixed header would be in the middle of a full-page screenshot.
		scrollTo(0, 0)
		for (const image of document.images) image.loading = 'eager'
		await document.fonts.ready
		await Promise.allSettled([...document.images].map((image) => image.decode()))
	})
}
