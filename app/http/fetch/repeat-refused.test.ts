import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isWaitingForServer, repeatRefused } from '#app/http/fetch/repeat-refused.ts'

const notify = vi.fn<() => void>()

beforeEach(() => {
	vi.useFakeTimers()
	vi.stubGlobal('location', { pathname: '/checkout' })
	vi.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(() => {
	vi.useRealTimers()
	vi.restoreAllMocks()
})

const refusal = (seconds: number) =>
	new Response('full', {
		status: 503,
		headers: { 'Retry-After': String(seconds), 'X-May-Be-Repeated': 'yes' },
	})

/** A server that gives these responses in order and repeats the last one. */
function serverThatResponds(...responses: (() => Response)[]) {
	const sent: { after: number; url: string; body: unknown; waited: string | null }[] = []
	const startedAt = Date.now()
	const send = repeatRefused(async (input, init) => {
		const waited = new Headers(init?.headers).get('X-Waited-Seconds')
		sent.push({ after: Date.now() - startedAt, url: String(input), body: init?.body, waited })
		const respond = responses[Math.min(sent.length, responses.length) - 1]
		if (!respond) throw new Error('No response was given')
		return respond()
	}, notify)
	return { send, sent }
}

describe('a refused request', () => {
	test('is sent again with how long it has waited, within a second of when the server asks, until it is accepted', async () => {
		const { send, sent } = serverThatResponds(
			() => refusal(2),
			() => refusal(3),
			() => new Response('done'),
		)
		const response = send('/api/create-payment', { method: 'POST', body: '{"an":"order"}' })
		await vi.advanceTimersByTimeAsync(6_000)
		expect(await (await response).text()).toBe('done')
		const [url, body] = ['/api/create-payment', '{"an":"order"}']
		expect(sent).toEqual([
			{ after: 0, url, body, waited: null },
			{ after: 2_500, url, body, waited: '2.5' },
			{ after: 6_000, url, body, waited: '6.0' },
		])
	})

	test('is returned after a minute', async () => {
		const { send, sent } = serverThatResponds(() => refusal(5))
		const response = send('/dashboard.data')
		await vi.advanceTimersByTimeAsync(61_000)
		expect((await response).status).toBe(503)
		expect(sent.map(({ after }) => after)).toEqual(Array.from({ length: 12 }, (_, index) => index * 5_500))
	})

	test('is not sent again once it is aborted', async () => {
		const { send, sent } = serverThatResponds(() => refusal(2))
		const controller = new AbortController()
		const response = send('/dashboard.data', { signal: controller.signal })
		const outcome = response.catch((error: unknown) => error)
		await vi.advanceTimersByTimeAsync(1_000)
		controller.abort()
		expect(await outcome).toMatchObject({ name: 'AbortError' })
		await vi.advanceTimersByTimeAsync(60_000)
		expect(sent).toHaveLength(1)
	})
})

test.each([
	['a success', () => new Response('done')],
	[
		'a failure that may have changed something',
		() => new Response('', { status: 503, headers: { 'Retry-After': '5' } }),
	],
])('%s is returned at once', async (_name, respond) => {
	const { send, sent } = serverThatResponds(respond)
	expect((await send('/api/send-contact-email')).status).toBe(respond().status)
	expect(sent).toHaveLength(1)
})

test.each([
	['/track-order.data?id=1', {}, 1],
	['/track-order.data', {}, 1],
	['/api/send-contact-email', { method: 'POST' }, 1],
	['/api/product-prices?product_id=1', {}, 0],
	['/api/promotional-messages', { method: 'GET' }, 0],
])('the visitor is asked to wait for %s %j: %i', async (url, init, toasts) => {
	vi.stubGlobal('location', { pathname: '/contact' })
	notify.mockClear()
	const { send } = serverThatResponds(
		() => refusal(2),
		() => new Response('done'),
	)
	const response = send(url, init)
	await vi.advanceTimersByTimeAsync(1_000)
	expect(isWaitingForServer()).toBe(toasts > 0)
	await vi.advanceTimersByTimeAsync(2_000)
	expect(await (await response).text()).toBe('done')
	expect(isWaitingForServer()).toBe(false)
	expect(notify).toHaveBeenCalledTimes(toasts)
})
