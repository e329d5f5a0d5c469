import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { type DownloadProgress, downloadWithProgress } from './download-with-progress.ts'

const closers: (() => void)[] = []
afterEach(() => {
	for (const close of closers.splice(0)) close()
})

async function startServer(respond: (response: ServerResponse) => void): Promise<string> {
	const server = createServer((_request, response) => respond(response))
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	closers.push(() => {
		server.closeAllConnections()
		server.close()
	})
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

async function download(url: string, abortAfterRows?: number) {
	const seen: DownloadProgress[] = []
	const controller = new AbortController()
	const onProgress = (progress: DownloadProgress) => {
		seen.push(progress)
		if (abortAfterRows !== undefined && progress.rows >= abortAfterRows) controller.abort()
	}
	const file = await downloadWithProgress({ url, onProgress, signal: controller.signal })
	return { seen, text: file && (await file.text()) }
}

describe('a download with progress', () => {
	test('reports its rows as they arrive, and returns the whole file', async () => {
		const url = await startServer((response) => {
			response.writeHead(200, { 'X-Row-Count': '3' }).write('header\r\none\r\n')
			response.end('two\r\nthree\r\n')
		})
		const { seen, text } = await download(url)
		expect(text).toBe('header\r\none\r\ntwo\r\nthree\r\n')
		expect(seen.at(-1)).toEqual({ rows: 3, total: 3 })
	})

	test('never reports more rows than announced, even when a cell has line breaks', async () => {
		const url = await startServer((response) =>
			response.writeHead(200, { 'X-Row-Count': '1' }).end('header\r\n"one\ntwo\nthree"\r\n'),
		)
		expect((await download(url)).seen.at(-1)).toEqual({ rows: 1, total: 1 })
	})

	test('is null if it is refused, incomplete or aborted', async () => {
		const refused = await startServer((response) => response.writeHead(404).end('no'))
		expect((await download(refused)).text).toBeNull()
		const cutOff = await startServer((response) => {
			response.writeHead(200, { 'Content-Length': '1000' }).write('header\r\n', () => response.destroy())
		})
		expect((await download(cutOff)).text).toBeNull()
		const endless = await startServer((response) => {
			response.writeHead(200, { 'X-Row-Count': '9' }).write('header\r\none\r\n')
		})
		expect((await download(endless, 1)).text).toBeNull()
	})
})
