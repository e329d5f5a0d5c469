/** Measures the compressed JavaScript of a page, and admin console code that a shopper's browser could load. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { RunningServer } from '../shop-process.ts'
import { publicPages } from '../site-pages.ts'
import { currentBuild } from '../../bin/builds.mjs'

export const MAX_KILOBYTES = 109
const PAGES = ['/', '/product/1']

export async function benchScriptBytes(shop: RunningServer): Promise<void> {
	for (const path of PAGES) {
		const { brotli, gzip, files } = await scriptBytes(shop.url, path)
		console.log(
			`client JavaScript of ${path}: ${kilobytes(brotli)} kB brotli (target: at most ${MAX_KILOBYTES}), ${kilobytes(gzip)} kB gzip, in ${files} files`,
		)
	}
	const { bytes, files, pages } = await consoleBytes(shop)
	console.log(`bytes of admin console code in ${pages} shopper pages: ${bytes} in ${files} files (target: 0)`)
}

/** The scripts that a page loads without interaction (`app/defer-scripts.ts`). */
const SCRIPT_FILES = /data-files="([^"]+)"/

type ScriptBytes = { brotli: number; gzip: number; files: number }

/** Counts the bytes sent to a browser that accepts brotli, and to one that accepts only gzip. */
export async function scriptBytes(url: string, path: string): Promise<ScriptBytes> {
	const html = await (await fetch(url + path)).text()
	const files = SCRIPT_FILES.exec(html)?.[1]?.split(' ') ?? []
	const counted = { brotli: 0, gzip: 0, files: files.length }
	for (const file of files) {
		counted.brotli += await compressedBytes(url + file, 'br')
		counted.gzip += await compressedBytes(url + file, 'gzip')
	}
	return counted
}

async function compressedBytes(url: string, encoding: 'br' | 'gzip'): Promise<number> {
	const { headers } = await fetch(url, { headers: { 'Accept-Encoding': encoding } })
	return Number(headers.get('content-length'))
}

function kilobytes(bytes: number): string {
	return (bytes / 1000).toFixed(1)
}

/** Shopper pages that are not in the sitemap. */
const OTHER_PAGES = ['/cart', '/checkout', '/login', '/signup', '/orders', '/track-order']
/**
 * Charts and QR codes come from packages that only the console uses. Its error page is an exception: every page can load
 * it on demand, and only addresses of the console do.
 */
const CONSOLE_CODE =
	/^app\/admin\/(?!errors\/(?:console-error|missing-page)\.tsx)|node_modules\/(@observablehq|d3-[a-z-]+|uqr)\//

/** The module report that the build writes (vite.config.ts). */
const BuiltScripts = z.array(
	z.object({ file: z.string(), imports: z.array(z.string()), bytes: z.record(z.string(), z.number()) }),
)

/** Finds admin console code that a page loads, or that its scripts could import. */
export async function consoleBytes(shop: {
	url: string
}): Promise<{ bytes: number; files: number; pages: number }> {
	const report = BuiltScripts.parse(
		JSON.parse(readFileSync(join(currentBuild() ?? '', 'modules.json'), 'utf8')),
	)
	const known = new Map(report.map((script) => [script.file, script]))
	const pages = [...(await publicPages(shop)), ...OTHER_PAGES]
	const reachable = new Set<string>()
	for (const path of pages) {
		const html = await (await fetch(shop.url + path)).text()
		for (const [file] of html.matchAll(/\/assets\/[\w.-]+\.js/g)) reachable.add(file)
	}
	// A set that grows while it is iterated follows imports transitively.
	for (const file of reachable) for (const next of known.get(file)?.imports ?? []) reachable.add(next)
	const bytes = [...reachable]
		.flatMap((file) => Object.entries(known.get(file)?.bytes ?? {}))
		.filter(([source]) => CONSOLE_CODE.test(source))
		.reduce((sum, [, size]) => sum + size, 0)
	return { bytes, files: reachable.size, pages: pages.length }
}
