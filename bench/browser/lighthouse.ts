/** Runs Lighthouse's phone profile on every page that needs no account, and prints the bytes of a first visit. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { RunningServer } from '../shop-process.ts'
import { MISSING_PAGE, publicPages, UNLISTED_PAGES } from '../site-pages.ts'
import { findChromium } from '#test/find-chromium.ts'

const Measured = z.object({ numericValue: z.number().optional() })
const Report = z.object({
	runtimeError: z.object({ message: z.string() }).optional(),
	categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
	audits: z.object({
		'largest-contentful-paint': Measured,
		'cumulative-layout-shift': Measured,
		'total-blocking-time': Measured,
		'network-requests': z.object({
			details: z.object({
				items: z.array(
					z.object({ resourceType: z.string().optional(), transferSize: z.number().optional() }),
				),
			}),
		}),
	}),
})
type Report = z.infer<typeof Report>

const RESOURCE_TYPES = { Script: 'script', Stylesheet: 'style', Font: 'fonts', Image: 'images' } as const

const LIGHTHOUSE = 'bench/lighthouse/node_modules/lighthouse/cli/index.js'
const MAX_ATTEMPTS = 3
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const CHROME_FLAGS = '--headless=new --no-sandbox --disable-dev-shm-usage --disable-gpu'
/** Their times are the median of several runs. */
const TIMED_PAGES = ['/', '/product/1']
const TIMED_RUNS = 5
/** Audits that do not apply to pages excluded from search engines, and to the 404 page. */
const SKIPPED_FOR_UNLISTED = 'is-crawlable'
const SKIPPED_FOR_MISSING = `${SKIPPED_FOR_UNLISTED},http-status-code,errors-in-console`

export async function benchLighthouse(shop: RunningServer): Promise<void> {
	const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'))
	const audit = createAudit(await findChromium(), join(folder, 'report.json'))
	for (const path of await publicPages(shop)) print(path, await audit(shop.url + path))
	for (const path of UNLISTED_PAGES) {
		const skipped = path === MISSING_PAGE ? SKIPPED_FOR_MISSING : SKIPPED_FOR_UNLISTED
		print(path, await audit(shop.url + path, [`--skip-audits=${skipped}`, '--ignore-status-code']))
	}
	for (const path of TIMED_PAGES) {
		const reports: Report[] = []
		for (let run = 0; run < TIMED_RUNS; run++) reports.push(await audit(shop.url + path))
		printTimes(path, reports)
	}
	rmSync(folder, { recursive: true, force: true })
}

function printTimes(path: string, reports: readonly Report[]): void {
	const medianOf = (figureOf: (report: Report) => number | undefined) =>
		reports.map((report) => figureOf(report) ?? Number.NaN).toSorted((a, b) => a - b)[
			Math.floor(reports.length / 2)
		] ?? Number.NaN
	const performance = medianOf(({ categories }) => 100 * (categories.performance?.score ?? Number.NaN))
	const paint = medianOf(({ audits }) => audits['largest-contentful-paint'].numericValue)
	const blocked = medianOf(({ audits }) => audits['total-blocking-time'].numericValue)
	console.log(
		`Lighthouse, phone, ${path}, median of ${reports.length}: performance ${Math.round(performance)} (target 99), largest contentful paint ${(paint / 1000).toFixed(2)} s (target 1.2), blocked for ${Math.round(blocked)} ms`,
	)
}

function createAudit(chromium: string, file: string) {
	return async (url: string, ownFlags: readonly string[] = []): Promise<Report> => {
		const flags = [
			'--quiet',
			'--output=json',
			`--output-path=${file}`,
			`--only-categories=${CATEGORIES.join(',')}`,
			`--chrome-flags=${CHROME_FLAGS}`,
			...ownFlags,
		]
		for (let attempt = 1; ; attempt++) {
			const lighthouse = spawn(process.execPath, [LIGHTHOUSE, url, ...flags], {
				env: { ...process.env, CHROME_PATH: chromium },
				stdio: 'inherit',
			})
			await once(lighthouse, 'exit')
			const report = Report.parse(JSON.parse(readFileSync(file, 'utf8')))
			if (!report.runtimeError) return report
			// Chromium occasionally loses its trace, which says nothing about the page.
			if (attempt === MAX_ATTEMPTS) throw new Error(report.runtimeError.message)
		}
	}
}

function print(path: string, report: Report): void {
	const shift = report.audits['cumulative-layout-shift'].numericValue ?? Number.NaN
	console.log(
		`Lighthouse, phone, ${path}: ${scores(report)} (target 100), layout shift ${shift.toFixed(3)} (target 0); kB: ${weights(report)}`,
	)
}

function scores({ categories }: Report): string {
	return Object.entries(categories)
		.map(([name, { score }]) => `${name} ${Math.round((score ?? 0) * 100)}`)
		.join(', ')
}

/** In transferred (compressed) kilobytes. */
function weights({ audits }: Report): string {
	const { items } = audits['network-requests'].details
	return Object.entries(RESOURCE_TYPES)
		.map(([kind, name]) => {
			const bytes = items
				.filter(({ resourceType }) => resourceType === kind)
				.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)
			return `${name} ${(bytes / 1000).toFixed(1)}`
		})
		.join(', ')
}
