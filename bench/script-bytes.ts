/** Measures the compressed JavaScript of a page. */
import { consoleBytes } from './console-bytes.ts'
import type { RunningServer } from './shop-process.ts'

export const MAX_KILOBYTES = 107.5
const PAGES = ['/', '/product/1']

export async function benchScriptBytes(shop: RunningServer): Promise<void> {
	for (const path of PAGES) {
		const { bytes, files } = await scriptBytes(shop.url, path)
		console.log(
			`client JavaScript of ${path}: ${(bytes / 1000).toFixed(1)} kB brotli in ${files} files (target: at most ${MAX_KILOBYTES})`,
		)
	}
	const { bytes, files, pages } = await consoleBytes(shop)
	console.log(`bytes of admin console code in ${pages} shopper pages: ${bytes} in ${files} files (target: 0)`)
}

/** The scripts that a page loads without interaction (`app/defer-scripts.ts`). */
const SCRIPT_FILES = /data-files="([^"]+)"/

/** Bytes sent to a browser that accepts brotli. */
export async function scriptBytes(url: string, path: string): Promise<{ bytes: number; files: number }> {
	const html = await (await fetch(url + path)).text()
	const files = SCRIPT_FILES.exec(html)?.[1]?.split(' ') ?? []
	let bytes = 0
	for (const file of files) bytes += await compressedBytes(url + file)
	return { bytes, files: files.length }
}

async function compressedBytes(url: string): Promise<number> {
	const { headers } = await fetch(url, { headers: { 'Accept-Encoding': 'br' } })
	return Number(headers.get('content-length'))
}
