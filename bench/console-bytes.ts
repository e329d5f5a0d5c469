/** Counts admin console code that a shopper's browser could load, with a page or through its imports. */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { publicPages } from './site-pages.ts'

/** Shopper pages that are not in the sitemap. */
const OTHER_PAGES = ['/cart', '/checkout', '/login', '/signup', '/orders', '/track-order']
/** Charts and QR codes come from packages that only the console uses. */
const CONSOLE_CODE = /^app\/admin\/|node_modules\/(@observablehq|d3-[a-z-]+|uqr)\//

/** The module report written by the build (vite.config.ts). */
const BuiltScripts = z.array(
	z.object({ file: z.string(), imports: z.array(z.string()), bytes: z.record(z.string(), z.number()) }),
)

export async function consoleBytes(shop: {
	url: string
}): Promise<{ bytes: number; files: number; pages: number }> {
	const report = BuiltScripts.parse(JSON.parse(readFileSync('build/modules.json', 'utf8')))
	const known = new Map(report.map((script) => [script.file, script]))
	const pages = [...(await publicPages(shop)), ...OTHER_PAGES]
	const reachable = new Set<string>()
	for (const path of pages) {
		const html = await (await fetch(shop.url + path)).text()
		for (const [file] of html.matchAll(/\/assets\/[\w.-]+\.js/g)) reachable.add(file)
	}
	// A set that grows while it is iterated: this follows imports transitively.
	for (const file of reachable) for (const next of known.get(file)?.imports ?? []) reachable.add(next)
	const bytes = [...reachable]
		.flatMap((file) => Object.entries(known.get(file)?.bytes ?? {}))
		.filter(([source]) => CONSOLE_CODE.test(source))
		.reduce((sum, [, size]) => sum + size, 0)
	return { bytes, files: reachable.size, pages: pages.length }
}
