/** How much JavaScript a page asks for, compressed. */
import { gzipSync } from 'node:zlib'
import { consoleBytes } from './console-bytes.ts'
import type { Running } from './shop-under-load.ts'

const PAGES = ['/', '/product/1']

export async function benchScriptBytes(shop: Running): Promise<void> {
	for (const path of PAGES) {
		const html = await (await fetch(shop.url + path)).text()
		const files = new Set([...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([file]) => file))
		let bytes = 0
		for (const file of files)
			bytes += gzipSync(Buffer.from(await (await fetch(shop.url + file)).arrayBuffer()), { level: 9 }).length
		console.log(
			`client JavaScript of ${path}: ${(bytes / 1000).toFixed(1)} kB gzip in ${files.size} files (target: at most 120)`,
		)
	}
	const { bytes, files, pages } = await consoleBytes(shop)
	console.log(`bytes of console code in a shopper's ${pages} pages: ${bytes} in ${files} files (target: 0)`)
}
