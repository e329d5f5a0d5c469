/**
 * Requests a page at a fixed rate, whatever the shop responds, and prints how long the responses took: `node
 * bench/browsing-load.ts <url> <requests per second> <seconds>`. It uses bare sockets, because a client library would
 * take more processor time than the refusals it measures.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'

const CONNECTIONS = 200
const TICK_MILLISECONDS = 5
const LAST_RESPONSES_WITHIN_MILLISECONDS = 2_000

/** `sent` is below the rate while every connection waits for its response. Times are in milliseconds. */
export const BrowsingResult = z.object({
	sent: z.number(),
	served: z.array(z.number()),
	refused: z.array(z.number()),
})
export type BrowsingResult = z.infer<typeof BrowsingResult>

type Connection = { socket: Socket; send(): void }

async function browse(
	url: URL,
	{ rate, seconds }: { rate: number; seconds: number },
): Promise<BrowsingResult> {
	const result: BrowsingResult = { sent: 0, served: [], refused: [] }
	const idle: Connection[] = []
	const connections = await Promise.all(
		Array.from({ length: CONNECTIONS }, () => openConnection(url, result, idle)),
	)
	idle.push(...connections)
	const startedAt = performance.now()
	for (let due = 0, elapsed = 0; elapsed < seconds; elapsed = (performance.now() - startedAt) / 1000) {
		for (; due < elapsed * rate; due++) idle.shift()?.send()
		await setTimeout(TICK_MILLISECONDS)
	}
	await setTimeout(LAST_RESPONSES_WITHIN_MILLISECONDS)
	for (const { socket } of connections) socket.destroy()
	return result
}

async function openConnection(url: URL, result: BrowsingResult, idle: Connection[]): Promise<Connection> {
	const socket = connect(Number(url.port), url.hostname)
	await once(socket, 'connect')
	const request = `GET ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\nAccept: text/html\r\n\r\n`
	let sentAt = 0
	let received = ''
	const connection: Connection = {
		socket,
		send: () => {
			result.sent += 1
			received = ''
			sentAt = performance.now()
			socket.write(request)
		},
	}
	socket.setNoDelay(true).setEncoding('latin1')
	socket.on('data', (chunk: string) => {
		received += chunk
		if (!isComplete(received)) return
		timesOf(received, result).push(performance.now() - sentAt)
		idle.push(connection)
	})
	return connection
}

function timesOf(response: string, { served, refused }: BrowsingResult): number[] {
	const status = response.slice(9, 12)
	if (status !== '200' && status !== '503') throw new Error(`The shop responded with ${status}`)
	return status === '200' ? served : refused
}

function isComplete(response: string): boolean {
	const headersEnd = response.indexOf('\r\n\r\n')
	const length = /^content-length: (\d+)/im.exec(response)?.[1]
	return headersEnd > 0 && response.length >= headersEnd + 4 + Number(length)
}

if (import.meta.main) {
	const [url = '', rate, seconds] = process.argv.slice(2)
	const result = await browse(new URL(url), { rate: Number(rate), seconds: Number(seconds) })
	console.log(JSON.stringify(result))
}
