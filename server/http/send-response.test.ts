import { once } from 'node:events'
import { get as ask, type IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { openTestServer } from '#test/test-server.ts'

const { get, port, site } = await openTestServer()

const bytes = (words: string) => new TextEncoder().encode(words)
async function open(): Promise<IncomingMessage> {
	const [answer] = await once(ask({ host: '127.0.0.1', port, path: '/file' }), 'response')
	return answer
}

test('a file leaves while it is made, as what it is', async () => {
	const heard = Promise.withResolvers<void>()
	let pieces = 0
	site.file = new ReadableStream({
		// Nothing is made before somebody reads.
		async pull(made) {
			pieces += 1
			if (pieces === 1) return made.enqueue(bytes('one '))
			await heard.promise
			made.enqueue(bytes('two'))
			made.close()
		},
	})
	const answer = await open()
	const read: string[] = []
	for await (const piece of answer) {
		read.push(String(piece))
		heard.resolve()
	}
	expect(read).toEqual(['one ', 'two'])
	expect(answer.headers).toMatchObject({
		'content-disposition': 'attachment; filename="a.csv"',
		'content-security-policy': expect.stringContaining("default-src 'none'"),
		'x-content-type-options': 'nosniff',
		'cache-control': 'private, no-store',
	})
	expect(answer.headers['content-length']).toBeUndefined()
})

test('nothing more of it is made when its reader has left', async () => {
	const ended = Promise.withResolvers<void>()
	site.file = new ReadableStream({
		pull: (made) => made.enqueue(bytes('x'.repeat(65_536))),
		cancel: () => ended.resolve(),
	})
	const answer = await open()
	await once(answer, 'data')
	answer.destroy()
	await ended.promise
	expect((await get('/products')).status).toBe(200)
})

test('one whose making fails is cut off: nobody takes a part of it for the whole', async () => {
	const heard = Promise.withResolvers<void>()
	let pieces = 0
	site.file = new ReadableStream({
		async pull(made) {
			pieces += 1
			if (pieces === 1) return made.enqueue(bytes('row'))
			await heard.promise
			throw new Error('The database is away')
		},
	})
	const answer = await open()
	const reading = async () => {
		for await (const _piece of answer) heard.resolve()
	}
	await expect(reading()).rejects.toThrow('aborted')
})

test('who asks for its head alone has nothing made', async () => {
	const ended = Promise.withResolvers<void>()
	site.file = new ReadableStream({ cancel: () => ended.resolve() })
	expect(await get('/file', { method: 'HEAD' })).toMatchObject({ status: 200, body: '' })
	await ended.promise
})
