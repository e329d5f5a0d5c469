/** How much JavaScript a page asks for, compressed. */
import { gzipSync } from 'node:zlib'
import { consoleBytes } from './console-bytes.ts'
import type { Running } from './shop-under-load.ts'

const PAGES = ['/', '/product/1']

export async function benchScriptBytes(shop: Running): Promise<void> {
	for (const path of PAGES) {
		const { bytes, files } = await scriptBytes(shop.url, path)
		console.log(
			`client JavaScript of ${path}: ${(bytes / 1000).toFixed(1)} kB gzip in ${files} files (target: at most 120)`,
		)
	}
	const { bytes, files, pages } = await consoleBytes(shop)
	console.log(`bytes of console code in a shopper's ${pages} pages: ${bytes} in ${files} files (target: 0)`)
}

/** What a page loads at once; it also names files that other addresses would need. */
const ASKED_FOR =
	/(?:<link rel="modulepreload"[^>]* href=|import (?:\* as \w+ from )?)"(\/assets\/[\w.-]+\.js)"/g

export async function scriptBytes(url: string, path: string): Promise<{ bytes: number; files: number }> {
	const html = await (await fetch(url + path)).text()
	const files = new Set([...html.matchAll(ASKED_FOR)].map(([, file = '']) => file))
	let bytes = 0
	for (const file of files)
		bytes += gzipSync(Buffer.from(await (await fetch(url + file)).arrayBuffer()), { level: 9 }).length
	return { bytes, files: files.size }
}
