/** What every screen is held to: no barrier that axe knows, and no page wider than its window. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

/** Axe as `@axe-core/playwright` brings it, run in the page alone: for every look its builder opens a page more, and reads the script into both. */
const builder = createRequire(import.meta.url).resolve('@axe-core/playwright')
const AXE = readFileSync(createRequire(builder).resolve('axe-core/axe.min.js'), 'utf8')

type Axe = {
	run(
		context: { exclude: string[] },
		options: { resultTypes: string[]; rules: object },
	): Promise<{ violations: { id: string; nodes: { target: unknown[] }[] }[] }>
}

export async function expectNoViolations(page: Page): Promise<void> {
	// Colours half-way through a fade are nobody's choice.
	await page.emulateMedia({ reducedMotion: 'reduce' })
	if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
	expect(await page.evaluate(findBarriers)).toEqual([])
}

/** In the page. The rule of WCAG 2.2 about targets axe leaves out unless it is asked. */
async function findBarriers(): Promise<string[]> {
	const { axe } = window as unknown as { axe: Axe }
	const rules = { 'target-size': { enabled: true } }
	const { violations } = await axe.run({ exclude: ['iframe'] }, { resultTypes: ['violations'], rules })
	return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

export async function expectNoHorizontalScroll(page: Page): Promise<void> {
	// A window that has just become narrower is laid out a moment later.
	await expect
		.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
		.toBeLessThanOrEqual(0)
}
