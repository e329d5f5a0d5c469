import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { type Received, receiveFile } from './download-csv.ts'

const closing: (() => void)[] = []
afterEach(() => {
	for (const close of closing.splice(0)) close()
})

async function openServer(answer: (response: ServerResponse) => void): Promise<string> {
	const server = createServer((_request, response) => answer(response))
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	closing.push(() => {
		server.closeAllConnections()
		server.close()
	})
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

async function receive(address: string, stopAfter?: number) {
	const seen: Received[] = []
	const stop = new AbortController()
	const onRows = (received: Received) => {
		seen.push(received)
		if (stopAfter !== undefined && received.rows >= stopAfter) stop.abort()
	}
	const file = await receiveFile({ address, onRows, signal: stop.signal })
	return { seen, text: file && (await file.text()) }
}

describe('a file that is received', () => {
	test('tells its rows as they come, and is whole', async () => {
		const address = await openServer((response) => {
			response.writeHead(200, { 'X-Row-Count': '3' }).write('head\r\none\r\n')
			response.end('two\r\nthree\r\n')
		})
		const { seen, text } = await receive(address)
		expect(text).toBe('head\r\none\r\ntwo\r\nthree\r\n')
		expect(seen.at(-1)).toEqual({ rows: 3, of: 3 })
	})

	test('never tells more rows than there are, though a cell may run over lines', async () => {
		const address = await openServer((response) =>
			response.writeHead(200, { 'X-Row-Count': '1' }).end('head\r\n"one\ntwo\nthree"\r\n'),
		)
		expect((await receive(address)).seen.at(-1)).toEqual({ rows: 1, of: 1 })
	})

	test('is nothing where it was refused, cut off or stopped', async () => {
		const refused = await openServer((response) => response.writeHead(404).end('no'))
		expect((await receive(refused)).text).toBeNull()
		const cutOff = await openServer((response) => {
			response.writeHead(200, { 'Content-Length': '1000' }).write('head\r\n', () => response.destroy())
		})
		expect((await receive(cutOff)).text).toBeNull()
		const endless = await openServer((response) => {
			response.writeHead(200, { 'X-Row-Count': '9' }).write('head\r\none\r\n')
		})
		expect((await receive(endless, 1)).text).toBeNull()
	})
})
