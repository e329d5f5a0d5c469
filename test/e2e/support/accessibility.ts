/** Checks for every screen: no violation that axe finds, and no page wider than its window. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

/** The axe of `@axe-core/playwright`, run in the page itself: its builder opens another page for each check and loads the script into both. */
const builder = createRequire(import.meta.url).resolve('@axe-core/playwright')
const AXE = readFileSync(createRequire(builder).resolve('axe-core/axe.min.js'), 'utf8')

type Axe = {
	run(
		context: { exclude: string[] },
		options: { resultTypes: string[]; rules: object },
	): Promise<{ violations: { id: string; nodes: { target: unknown[] }[] }[] }>
}

export async function expectNoViolations(page: Page): Promise<void> {
	// Colours in the middle of a fade may have too little contrast.
	await page.emulateMedia({ reducedMotion: 'reduce' })
	if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
	expect(await page.evaluate(findViolations)).toEqual([])
}

/** In the page. Axe leaves out WCAG 2.2's rule about target sizes by default. */
async function findViolations(): Promise<string[]> {
	const { axe } = window as unknown as { axe: Axe }
	const rules = { 'target-size': { enabled: true } }
	const { violations } = await axe.run({ exclude: ['iframe'] }, { resultTypes: ['violations'], rules })
	return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

export async function expectNoHorizontalScroll(page: Page): Promise<void> {
	// After a resize, layout takes a moment.
	await expect
		.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
		.toBeLessThanOrEqual(0)
}
