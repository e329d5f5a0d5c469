import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createCloseStack, createRequestDrain } from './shutdown.ts'

const opened: { close(): void }[] = []
afterEach(() => {
	for (const { close } of opened.splice(0)) close()
})

/** A server whose responses wait for `respond`, and a client that keeps its connections open. */
async function openServer({ hasSandbox = false, timeoutSeconds = 60 } = {}) {
	const { promise: mayRespond, resolve: respond } = Promise.withResolvers<void>()
	let received = 0
	const server = createServer((_request, response) => {
		received += 1
		void mayRespond.then(() => response.end('ok'))
	})
	const draining = new AbortController()
	const drain = createRequestDrain(server, { timeoutSeconds, hasSandbox, draining })
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	const { port } = server.address() as AddressInfo
	const agent = new Agent({ keepAlive: true })
	opened.push({
		close: () => {
			agent.destroy()
			server.closeAllConnections()
			server.close()
		},
	})
	const send = () =>
		new Promise<string>((resolve) => {
			get({ port, agent }, (response: IncomingMessage) => {
				response.resume()
				response.once('end', () => resolve(response.headers.connection ?? ''))
			}).once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'failed'))
		})
	const countReceived = () => received
	const phase = () => [draining.signal.aborted, drain.isStopping()]
	return { drain, phase, send, respond, countReceived }
}

describe('the announcement', () => {
	test('keeps serving, and closes each connection after its response', async () => {
		const { drain, phase, send, respond } = await openServer()
		respond()
		expect(await send()).toBe('keep-alive')
		expect(phase()).toEqual([false, false])
		const { promise: period, resolve: end } = Promise.withResolvers<void>()
		const announced = drain.announce(period)
		expect(phase()).toEqual([true, false])
		expect([await send(), await send()]).toEqual(['close', 'close'])
		end()
		await announced
		expect(drain.isStopping()).toBe(false)
	})
})

describe('draining', () => {
	test('waits for the requests under way, and accepts no new connection', async () => {
		const { drain, phase, send, respond, countReceived } = await openServer()
		const slow = send()
		await expect.poll(countReceived).toBe(1)
		const drained = drain.drain()
		expect(phase()).toEqual([true, true])
		expect(await send()).toBe('ECONNREFUSED')
		respond()
		expect(await slow).toBe('close')
		await drained
	})

	test('keeps listening for the payment sandbox until the last request is finished', async () => {
		const { drain, send, respond, countReceived } = await openServer({ hasSandbox: true })
		const slow = send()
		await expect.poll(countReceived).toBe(1)
		const drained = drain.drain()
		const toSandbox = send()
		await expect.poll(countReceived).toBe(2)
		respond()
		expect(await toSandbox).toBe('close')
		expect(await slow).toBe('close')
		await drained
		expect(await send()).toBe('ECONNREFUSED')
	})

	test('cuts off a request that outlasts the timeout', async () => {
		const { drain, send, countReceived } = await openServer({ timeoutSeconds: 0 })
		const endless = send()
		await expect.poll(countReceived).toBe(1)
		await drain.drain()
		expect(await endless).toBe('ECONNRESET')
	})
})

test('everything is closed in reverse order, even if one fails to close', async () => {
	const closed: string[] = []
	const failures: unknown[] = []
	const log = { info: () => {}, warn: () => {}, error: (fields: object) => failures.push(fields) }
	const stack = createCloseStack(log)
	stack.add('database', () => void closed.push('database'))
	stack.add('jobs', () => {
		throw new Error('stuck')
	})
	stack.add('server', async () => void closed.push('server'))
	await stack.closeAll()
	await stack.closeAll()
	expect(closed).toEqual(['server', 'database'])
	expect(failures).toMatchObject([{ name: 'jobs' }])
})
