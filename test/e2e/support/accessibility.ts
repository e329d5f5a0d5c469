/** Checks for every screen: axe finds no violation, and the page is not wider than the window. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

/** Axe from `@axe-core/playwright`, run in the page itself because the package's builder opens another page for each check. */
const builder = createRequire(import.meta.url).resolve('@axe-core/playwright')
const AXE = readFileSync(createRequire(builder).resolve('axe-core/axe.min.js'), 'utf8')

type Axe = {
	run(
		context: { include: Element[]; exclude: string[] },
		options: { resultTypes: string[]; rules: object },
	): Promise<{ violations: { id: string; nodes: { target: unknown[] }[] }[] }>
}

/** `except` names rules of axe that do not apply. */
export async function expectNoViolations(page: Page, except: readonly string[] = []): Promise<void> {
	// The colours of a button that becomes ready again would fade.
	await page.emulateMedia({ reducedMotion: 'reduce' })
	if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
	let violations: string[] | null = null
	const check = async () => (violations = await page.evaluate(findViolationsAtRest, except))
	await expect.poll(check, { message: 'at rest', intervals: [50] }).not.toBeNull()
	expect(violations).toEqual([])
}

/**
 * Runs in the page. Returns null while something is being saved or loaded, or a colour fades: a button that becomes ready
 * would change its colours while axe reads them. What is behind a modal dialog is inert, and was checked before it
 * opened; what shows progress stays busy. By default, axe does not check the target sizes of WCAG 2.2.
 */
async function findViolationsAtRest(except: readonly string[]): Promise<string[] | null> {
	const top = [...document.querySelectorAll(':modal')].at(-1) ?? document.documentElement
	const busy = '[aria-busy="true"]:not(:has(progress)), .button[type="submit"][aria-disabled="true"]'
	if (top.querySelector(busy)) return null
	const moving = document.getAnimations().filter(({ timeline }) => timeline === document.timeline)
	if (moving.some(({ playState }) => playState === 'running')) return null
	// A field that the bar at the foot of a long form partly covers would count as too small.
	if (document.querySelector('.console-actions')) scrollTo(0, document.documentElement.scrollHeight)
	const { axe } = window as unknown as { axe: Axe }
	const skipped = except.map((id) => [id, { enabled: false }] as const)
	const rules = { 'target-size': { enabled: true }, ...Object.fromEntries(skipped) }
	const context = { include: [top], exclude: ['iframe'] }
	const { violations } = await axe.run(context, { resultTypes: ['violations'], rules })
	return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** Runs both checks at each width, on the screen as it is, with what was opened and typed. */
export async function expectAccessibleAt(page: Page, widths: readonly number[]): Promise<void> {
	for (const width of widths) {
		await page.setViewportSize({ width, height: 900 })
		await expectNoHorizontalScroll(page)
		await expectNoViolations(page)
	}
}

/**
 * Expects that the screen fits a phone, a tablet and a desktop. It is checked for violations at the last of these
 * widths, which is the phone's if it was wide before.
 */
export async function expectFits(page: Page): Promise<void> {
	const isWide = (page.viewportSize()?.width ?? 0) > 768
	for (const width of isWide ? [1280, 768, 390] : [390, 768, 1280]) {
		if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 900 })
		await expectNoHorizontalScroll(page)
	}
	await expectNoViolations(page)
}

export async function expectNoHorizontalScroll(page: Page): Promise<void> {
	// After a resize, layout takes a moment.
	await expect
		.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
		.toBeLessThanOrEqual(0)
}
