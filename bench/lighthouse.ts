/** Lighthouse on its phone profile for every page that a visitor without an account can open, and what a first visit to it weighs. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { Running } from './shop-under-load.ts'
import { NOT_THERE, publicPages, UNLISTED_PAGES } from './site-pages.ts'
import { findChromium } from '#test/find-chromium.ts'

const Report = z.object({
	runtimeError: z.object({ message: z.string() }).optional(),
	categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
	audits: z.object({
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

const KINDS = { Script: 'script', Stylesheet: 'style', Font: 'fonts', Image: 'pictures' } as const

const MOST_TURNS = 3
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const CHROME_FLAGS = '--headless=new --no-sandbox --disable-dev-shm-usage --disable-gpu'
/** What Lighthouse must not count against a page that asks not to be found, and against one that is not there. */
const UNLISTED = 'is-crawlable'
const MISSING = `${UNLISTED},http-status-code,errors-in-console`

export async function benchLighthouse(shop: Running): Promise<void> {
	const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'))
	const look = looker(await findChromium(), join(folder, 'report.json'))
	for (const path of await publicPages(shop)) print(path, await look(shop.url + path))
	for (const path of UNLISTED_PAGES) {
		const meant = path === NOT_THERE ? MISSING : UNLISTED
		print(path, await look(shop.url + path, [`--skip-audits=${meant}`, '--ignore-status-code']))
	}
	rmSync(folder, { recursive: true, force: true })
}

function looker(chromium: string, file: string) {
	return async (address: string, ownFlags: readonly string[] = []): Promise<Report> => {
		const flags = [
			'--quiet',
			'--output=json',
			`--output-path=${file}`,
			`--only-categories=${CATEGORIES.join(',')}`,
			`--chrome-flags=${CHROME_FLAGS}`,
			...ownFlags,
		]
		for (let turn = 1; ; turn++) {
			const looking = spawn(process.execPath, ['node_modules/lighthouse/cli/index.js', address, ...flags], {
				env: { ...process.env, CHROME_PATH: chromium },
				stdio: 'inherit',
			})
			await once(looking, 'exit')
			const report = Report.parse(JSON.parse(readFileSync(file, 'utf8')))
			if (!report.runtimeError) return report
			// Now and then a browser loses what it wrote down; that is no figure of the shop's.
			if (turn === MOST_TURNS) throw new Error(report.runtimeError.message)
		}
	}
}

function print(path: string, report: Report): void {
	console.log(`Lighthouse, phone, ${path}: ${scores(report)} (target 100); kB: ${weights(report)}`)
}

function scores({ categories }: Report): string {
	return Object.entries(categories)
		.map(([name, { score }]) => `${name} ${Math.round((score ?? 0) * 100)}`)
		.join(', ')
}

/** Compressed, as they came over the wire. */
function weights({ audits }: Report): string {
	const { items } = audits['network-requests'].details
	return Object.entries(KINDS)
		.map(([kind, name]) => {
			const bytes = items
				.filter(({ resourceType }) => resourceType === kind)
				.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)
			return `${name} ${(bytes / 1000).toFixed(1)}`
		})
		.join(', ')
}
