import { beforeEach, expect, test, vi } from 'vitest'
import { repeatAfterReauthentication } from '#app/admin/sign-in/repeat-after-reauthentication.ts'
import { reauthenticationHeader, type Reauthentication } from '#app/session/admin/reauthentication.ts'

const PAGE = 'http://localhost:3000/admin/pages/story'
const STORY = '/admin/pages/story.data'
const CHECK = '/admin/signed-in.data'
const form = () => ({ method: 'POST', body: new URLSearchParams({ text: 'A long story' }) })

beforeEach(() => vi.stubGlobal('location', new URL(PAGE)))

/** A server that refuses until everything it needs was given. */
function openConsole(...needed: Reauthentication[]) {
	const asked: Reauthentication[] = []
	const sent: { url: string; body: string | null }[] = []
	let settle: (isAnswered: boolean) => void = () => {}
	const ask = (what: Reauthentication) => {
		asked.push(what)
		return new Promise<boolean>((resolve) => {
			settle = resolve
		})
	}
	const server: typeof fetch = async (input, init) => {
		sent.push({ url: String(input), body: init?.body ? String(init.body) : null })
		return needed[0]
			? new Response('elsewhere', { headers: reauthenticationHeader(needed[0]) })
			: new Response('saved')
	}
	const answer = (isAnswered: boolean) => {
		if (isAnswered) needed.shift()
		settle(isAnswered)
	}
	return { ...repeatAfterReauthentication(server, () => ask), server, sent, asked, answer }
}

test('a form is sent again, as it was, once the code was entered', async () => {
	const { send, sent, asked, answer } = openConsole('code')
	const response = send(STORY, form())
	await expect.poll(() => asked).toEqual(['code'])
	answer(true)
	expect(await (await response).text()).toBe('saved')
	const request = { url: STORY, body: 'text=A+long+story' }
	expect(sent).toEqual([request, request])
})

test('after the end of a session, the password is asked for before the code', async () => {
	const { send, asked, answer } = openConsole('sign-in', 'code')
	const response = send(STORY, form())
	await expect.poll(() => asked).toEqual(['sign-in'])
	answer(true)
	await expect.poll(() => asked).toEqual(['sign-in', 'code'])
	answer(true)
	expect(await (await response).text()).toBe('saved')
})

test('several requests ask once', async () => {
	const { send, sent, asked, answer } = openConsole('code')
	const responses = [send('/admin.data'), send(STORY, form())]
	await expect.poll(() => sent).toHaveLength(2)
	answer(true)
	expect(await Promise.all((await Promise.all(responses)).map((response) => response.text()))).toEqual([
		'saved',
		'saved',
	])
	expect(asked).toHaveLength(1)
})

test('without the code, the router gets no response, and nothing is asked until something is pressed', async () => {
	const { send, onPress, asked, answer } = openConsole('code')
	const settled = vi.fn<() => void>()
	void send(STORY, form()).then(settled)
	await expect.poll(() => asked).toHaveLength(1)
	answer(false)
	await Promise.race([send('/admin/newsletters/1.data').then(settled), new Promise(setImmediate)])
	expect(asked).toHaveLength(1)
	onPress()
	void send(STORY, form())
	await expect.poll(() => asked).toHaveLength(2)
	expect(settled).not.toHaveBeenCalled()
})

test('an upload is sent only after the server has been asked whether it may be', async () => {
	const { send, sent, asked, answer } = openConsole('code')
	const response = send('/admin/catalogue/import.data', { method: 'POST', body: new FormData() })
	await expect.poll(() => asked).toEqual(['code'])
	answer(true)
	expect(await (await response).text()).toBe('saved')
	expect(sent.map(({ url }) => url)).toEqual([CHECK, CHECK, '/admin/catalogue/import.data'])
})

test('a download begins once the code was entered, and not without it', async () => {
	const { reauthenticateIfNeeded, onPress, sent, asked, answer } = openConsole('code')
	const first = reauthenticateIfNeeded()
	await expect.poll(() => asked).toHaveLength(1)
	answer(false)
	expect(await first).toBe(false)
	expect(await reauthenticateIfNeeded()).toBe(false)
	onPress()
	const second = reauthenticateIfNeeded()
	await expect.poll(() => asked).toHaveLength(2)
	answer(true)
	expect(await second).toBe(true)
	expect(new Set(sent.map(({ url }) => url))).toEqual(new Set([CHECK]))
})

test('a broken connection is left to the request itself to report', async () => {
	const broken = () => Promise.reject(new TypeError('fetch failed'))
	expect(await repeatAfterReauthentication(broken, () => async () => false).reauthenticateIfNeeded()).toBe(
		true,
	)
})

test.each([
	'/dashboard.data',
	'/administration.data',
	'/admin/second-factor/code',
	'http://elsewhere.example/admin/orders.data',
])('%s is not asked for in the page', async (url) => {
	const { send, sent, asked } = openConsole('code')
	expect(await (await send(url)).text()).toBe('elsewhere')
	expect([sent.length, asked]).toEqual([1, []])
})

test('nothing is asked while no page can ask', async () => {
	const { server, asked } = openConsole('code')
	expect(await (await repeatAfterReauthentication(server, () => null).send(STORY)).text()).toBe('elsewhere')
	expect(asked).toEqual([])
})
