import { once } from 'node:events'
import { readdirSync, readlinkSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { MAX_UNANSWERED } from '#server/http/connections.ts'
import { openTestServer } from '#test/servers/test-server.ts'

const { get, port, site, server, logged } = await openTestServer()

function open(): Socket {
	const socket = connect(port, '127.0.0.1').on('error', () => {})
	onTestFinished(() => void socket.destroy())
	return socket
}

const requests = (count: number, path = '/track-order') =>
	`GET ${path} HTTP/1.1\r\nHost: shop.example\r\n\r\n`.repeat(count)

const countConnections = () =>
	new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)))

describe('a response that nobody reads', () => {
	/** The text is longer than the buffers of both sides. */
	const LONG = 'long '.repeat(8_000_000)
	const PART = 3_000_000

	function shortenTimeout(milliseconds: number): void {
		const { timeout } = server
		server.timeout = milliseconds
		onTestFinished(() => {
			server.timeout = timeout
		})
	}

	test('gets two minutes without progress', () => {
		expect(server.timeout).toBe(120_000)
	})

	test('is aborted, and its connection closed', async () => {
		shortenTimeout(300)
		site.content = LONG
		const socket = open().pause()
		socket.write(requests(1))
		await once(socket, 'connect')
		await expect.poll(() => site.renders).toBe(1)
		await expect.poll(countConnections).toBe(0)
		expect(logged).not.toContainEqual(expect.objectContaining({ level: 'error' }))
	})

	test('is sent completely to a client that reads slowly', async () => {
		// A tenth of it passes between two parts: a busy machine may take longer.
		const timeout = 3_000
		shortenTimeout(timeout)
		site.content = LONG
		const socket = open()
		socket.write(requests(1))
		let received = 0
		let pauses = 0
		const startedAt = performance.now()
		for await (const part of socket) {
			received += part.length
			if (received > LONG.length) break
			if (received < pauses * PART) continue
			pauses += 1
			await pause(timeout / 10)
		}
		expect(received).toBeGreaterThan(LONG.length)
		expect(performance.now() - startedAt).toBeGreaterThan(timeout)
	})
})

test('a file is closed when its reader leaves', async () => {
	const countOpen = () => readdirSync('/proc/self/fd').filter((descriptor) => isLargeFile(descriptor)).length
	const socket = open()
	socket.write(requests(1, '/large.jpg'))
	await once(socket, 'data')
	expect(countOpen()).toBe(1)
	socket.destroy()
	await expect.poll(countOpen).toBe(0)
})

function isLargeFile(descriptor: string): boolean {
	try {
		return readlinkSync(`/proc/self/fd/${descriptor}`).endsWith('/large.jpg')
	} catch {
		// The connection was closed after it was listed.
		return false
	}
}

describe('a client that sends requests without waiting for the answers', () => {
	test(`is answered up to ${MAX_UNANSWERED} at a time`, async () => {
		const socket = open()
		socket.write(requests(MAX_UNANSWERED))
		let text = ''
		socket.on('data', (data) => {
			text += data
		})
		await expect.poll(() => text.split('HTTP/1.1 ').length - 1).toBe(MAX_UNANSWERED)
		socket.write(requests(MAX_UNANSWERED))
		await expect.poll(() => text.split('HTTP/1.1 ').length - 1).toBe(2 * MAX_UNANSWERED)
	})

	const order = '{"items":[]}'
	const post = `POST /api/create-payment HTTP/1.1\r\nHost: shop.example\r\nContent-Length: ${order.length}\r\n\r\n${order}`

	test.each([
		['a page', '/track-order', requests(1)],
		['a cached page', '/products', requests(1, '/products')],
		['a file', '/assets/app-abc.js', requests(1, '/assets/app-abc.js')],
		['the health check', '/healthz', requests(1, '/healthz')],
		// Each request is answered before the next one is read, and all of them before another connection gets its
		// turn.
		['an order', '/healthz', post],
	])('is cut off beyond that: a flood for %s costs next to nothing', async (_, path, request) => {
		await get(path)
		logged.length = 0
		site.renders = 0
		const socket = open()
		socket.write(request.repeat(16_000))
		await new Promise((resolve) => socket.resume().once('close', resolve))
		expect(site.renders).toBeLessThanOrEqual(MAX_UNANSWERED)
		expect(logged.length).toBeLessThanOrEqual(MAX_UNANSWERED)
	})
})
