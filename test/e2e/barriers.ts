/** What every screen is held to: no barrier that axe knows, and no page wider than its window. */
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The rule of WCAG 2.2, which axe leaves out unless it is asked. */
const WITH_TARGETS = { rules: { 'target-size': { enabled: true } } }

export async function expectNoBarriers(page: Page): Promise<void> {
	// Colours half-way through a fade are nobody's choice.
	await page.emulateMedia({ reducedMotion: 'reduce' })
	const axe = new AxeBuilder({ page }).exclude('iframe').options(WITH_TARGETS)
	const { violations } = await axe.analyze()
	expect(
		violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
	).toEqual([])
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
	// A window that has just become narrower is laid out a moment later.
	await expect
		.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
		.toBeLessThanOrEqual(0)
}
