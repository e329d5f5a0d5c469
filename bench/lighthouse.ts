/** Lighthouse on its phone profile. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { Running } from './shop-under-load.ts'
import { findChromium } from '#test/find-chromium.ts'

const PAGES = ['/', '/products', '/product/1', '/cart']
const Report = z.object({ categories: z.record(z.string(), z.object({ score: z.number().nullable() })) })

export async function benchLighthouse(shop: Running): Promise<void> {
	const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'))
	const chromium = await findChromium()
	for (const path of PAGES) {
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
		const { categories } = Report.parse(JSON.parse(readFileSync(file, 'utf8')))
		const scores = Object.entries(categories).map(
			([name, { score }]) => `${name} ${Math.round((score ?? 0) * 100)}`,
		)
		console.log(`Lighthouse, phone, ${path}: ${scores.join(', ')}`)
	}
	rmSync(folder, { recursive: true, force: true })
}
