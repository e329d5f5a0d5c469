/** Lighthouse on its phone profile for every public page, and what a first visit to it weighs. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { Running } from './shop-under-load.ts'
import { publicPages } from './site-pages.ts'
import { findChromium } from '#test/find-chromium.ts'

const Report = z.object({
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

export async function benchLighthouse(shop: Running): Promise<void> {
	const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'))
	const chromium = await findChromium()
	for (const path of await publicPages(shop)) {
		const file = join(folder, 'report.json')
		const flags = '--headless=new --no-sandbox --disable-dev-shm-usage --disable-gpu'
		spawnSync(
			process.execPath,
			[
				'node_modules/lighthouse/cli/index.js',
				shop.url + path,
				'--quiet',
				'--output=json',
				`--output-path=${file}`,
				`--chrome-flags=${flags}`,
			],
			{ env: { ...process.env, CHROME_PATH: chromium }, stdio: 'inherit' },
		)
		const report = Report.parse(JSON.parse(readFileSync(file, 'utf8')))
		console.log(`Lighthouse, phone, ${path}: ${scores(report)} (target 100); kB: ${weights(report)}`)
	}
	rmSync(folder, { recursive: true, force: true })
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
