/** How much of the console's code a shopper is sent: with a page, or by anything that its scripts may ask for later. */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { publicPages } from './site-pages.ts'

/** The pages of a shopper's that no search engine is told of. */
const OTHER_PAGES = ['/cart', '/checkout', '/login', '/signup', '/orders', '/track-order']
/** Its charts and its pictures of a key come from packages that no other room uses. */
const OF_THE_CONSOLE = /^app\/admin\/|node_modules\/(@observablehq|d3-[a-z-]+|uqr)\//

/** What vite.config.ts reports of the build. */
const BuiltScripts = z.array(
	z.object({ file: z.string(), imports: z.array(z.string()), bytes: z.record(z.string(), z.number()) }),
)

export async function consoleBytes(shop: {
	url: string
}): Promise<{ bytes: number; files: number; pages: number }> {
	const report = BuiltScripts.parse(JSON.parse(readFileSync('build/modules.json', 'utf8')))
	const known = new Map(report.map((script) => [script.file, script]))
	const pages = [...(await publicPages(shop)), ...OTHER_PAGES]
	const asked = new Set<string>()
	for (const path of pages) {
		const html = await (await fetch(shop.url + path)).text()
		for (const [file] of html.matchAll(/\/assets\/[\w.-]+\.js/g)) asked.add(file)
	}
	// A set that grows while it is walked: what is asked for asks on.
	for (const file of asked) for (const next of known.get(file)?.imports ?? []) asked.add(next)
	const bytes = [...asked]
		.flatMap((file) => Object.entries(known.get(file)?.bytes ?? {}))
		.filter(([source]) => OF_THE_CONSOLE.test(source))
		.reduce((sum, [, size]) => sum + size, 0)
	return { bytes, files: asked.size, pages: pages.length }
}
