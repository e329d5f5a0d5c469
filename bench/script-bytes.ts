/** How much JavaScript a page asks for, compressed. */
import { consoleBytes } from './console-bytes.ts'
import type { Running } from './shop-under-load.ts'

export const MAX_KILOBYTES = 107.5
const PAGES = ['/', '/product/1']

export async function benchScriptBytes(shop: Running): Promise<void> {
	for (const path of PAGES) {
		const { bytes, files } = await scriptBytes(shop.url, path)
		console.log(
			`client JavaScript of ${path}: ${(bytes / 1000).toFixed(1)} kB brotli in ${files} files (target: at most ${MAX_KILOBYTES})`,
		)
	}
	const { bytes, files, pages } = await consoleBytes(shop)
	console.log(`bytes of console code in a shopper's ${pages} pages: ${bytes} in ${files} files (target: 0)`)
}

/** What a page loads without a hand being moved (`app/defer-scripts.ts`); it also names files that other addresses would need. */
const ASKED_FOR = /data-files="([^"]+)"/

/** Bytes as the shop sends them to a browser, which takes brotli. */
export async function scriptBytes(url: string, path: string): Promise<{ bytes: number; files: number }> {
	const html = await (await fetch(url + path)).text()
	const files = ASKED_FOR.exec(html)?.[1]?.split(' ') ?? []
	let bytes = 0
	for (const file of files) bytes += await sentBytes(url + file)
	return { bytes, files: files.length }
}

async function sentBytes(address: string): Promise<number> {
	const { headers } = await fetch(address, { headers: { 'Accept-Encoding': 'br' } })
	return Number(headers.get('content-length'))
}
