import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request as ask } from 'node:http'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { BODY_SECONDS, MOST_BODY_SECONDS } from '#server/http/timeouts.ts'
import { MAX_IMAGE_BYTES } from '#shop/images/rules.ts'
import { openTestServer, OWNER } from '#test/test-server.ts'

const { get, port, site, logged } = await openTestServer()
const STRANGER = { cookie: 'sk3_session=made-up' }

const send = (path: string, headers: Record<string, string>, length = 1_000_000) =>
	get(path, { method: 'POST', headers, body: Buffer.alloc(length, 'a') })

/** Has sent a part, and keeps the rest. */
async function begin(path: string, headers: Record<string, string>): Promise<ClientRequest> {
	const begun = ask({
		host: '127.0.0.1',
		port,
		path,
		method: 'POST',
		headers: { ...headers, 'content-length': '4', expect: '100-continue' },
	})
	begun.on('error', () => {})
	const asked = site.renders
	begun.flushHeaders()
	await once(begun, 'continue')
	begun.write('ab')
	await expect.poll(() => site.renders).toBe(asked + (path.startsWith('/admin/pictures') ? 1 : 0))
	return begun
}

async function finish(begun: ClientRequest): Promise<number> {
	const answered = once(begun, 'response')
	begun.end('cd')
	const [answer]: IncomingMessage[] = await answered
	answer?.resume()
	return answer?.statusCode ?? 0
}

const begun: ClientRequest[] = []
afterEach(() => {
	for (const one of begun.splice(0)) one.destroy()
	vi.restoreAllMocks()
	vi.useRealTimers()
})

describe('a body larger than a form', () => {
	test('is read from the owner, where pictures are sent', async () => {
		for (const path of ['/admin/pictures', '/admin/pictures.data', '/admin/pictures/upload']) {
			expect((await send(path, OWNER)).status, path).toBe(200)
			expect(site.lastWrite?.length, path).toBe(1_000_000)
		}
		expect((await send('/admin/orders', OWNER)).status).toBe(413)
		expect((await send('/admin/pictures', OWNER, MAX_IMAGE_BYTES + 100_000)).status).toBe(413)
	})

	test('is not read from anybody else, whatever cookie they bring', async () => {
		expect((await send('/admin/pictures', {})).status).toBe(413)
		expect((await send('/admin/pictures', STRANGER)).status).toBe(413)
		expect(site.lastWrite).toBe(null)
	})
})

test('slow uploads of strangers never keep the owner waiting', async () => {
	for (let count = 0; count < 8; count++) begun.push(await begin('/admin/pictures/upload', STRANGER))
	expect((await send('/admin/pictures/upload', OWNER)).status).toBe(200)
})

test('the owner sends four pictures at once, and is asked to wait with a fifth', async () => {
	const four: ClientRequest[] = []
	for (let count = 0; count < 4; count++) four.push(await begin('/admin/pictures/upload', OWNER))
	begun.push(...four)
	const fifth = await send('/admin/pictures/upload', OWNER)
	expect([fifth.status, fifth.headers['retry-after']]).toEqual([503, '5'])
	expect(await Promise.all(four.map(finish))).toEqual([200, 200, 200, 200])
	expect((await send('/admin/pictures/upload', OWNER)).status).toBe(200)
})

describe('a body that comes slowly', () => {
	/** The clock of the server alone: the network goes on as it is. */
	const stopClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
	const heard = async (sender: ClientRequest) => {
		const [answer]: IncomingMessage[] = await once(sender, 'response')
		return answer?.statusCode
	}

	test('is given up after half a minute', async () => {
		stopClock()
		const sender = await begin('/api/create-payment', OWNER)
		begun.push(sender)
		const answered = heard(sender)
		await expect.poll(() => vi.getTimerCount()).toBe(1)
		await vi.advanceTimersByTimeAsync(BODY_SECONDS * 1000)
		expect(await answered).toBe(408)
		await expect.poll(() => logged).toMatchObject([{ level: 'info' }])
	})

	test('is given up as soon where a stranger sends a picture', async () => {
		stopClock()
		const sender = await begin('/admin/pictures/upload', STRANGER)
		begun.push(sender)
		const answered = heard(sender)
		await vi.advanceTimersByTimeAsync(BODY_SECONDS * 1000)
		expect(await answered).toBe(408)
	})

	test('has minutes where the owner sends a picture', async () => {
		stopClock()
		const timers = vi.spyOn(globalThis, 'setTimeout')
		const sender = await begin('/admin/pictures/upload', OWNER)
		begun.push(sender)
		await expect.poll(() => timers).toHaveBeenCalledWith(expect.any(Function), MOST_BODY_SECONDS * 1000)
		await vi.advanceTimersByTimeAsync((MOST_BODY_SECONDS - 1) * 1000)
		expect(await finish(sender)).toBe(200)
		await expect.poll(() => vi.getTimerCount()).toBe(0)
	})
})

test('a sender who goes away is no fault of ours', async () => {
	for (const [path, headers] of [
		// Where no other test leaves a sender behind, who might still be going away.
		['/admin/pictures.data', OWNER],
		['/api/send-contact-email', {}],
	] as const) {
		const sender = await begin(path, headers)
		sender.destroy()
		await expect
			.poll(() => logged.filter(({ fields }) => 'path' in fields && fields.path === path))
			.toMatchObject([{ level: 'info', message: 'went away unanswered' }])
	}
})
