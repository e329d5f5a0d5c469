import { once } from 'node:events'
import { get as ask, type IncomingMessage } from 'node:http'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { expect, test } from 'vitest'
import { openTestServer } from '#test/test-server.ts'

const { port, site } = await openTestServer()

const unpackers = { br: createBrotliDecompress, gzip: createGunzip }

test.each(['br', 'gzip'] as const)(
	'what is known is read before the rest is, packed as %s',
	async (encoding) => {
		const heard = Promise.withResolvers<void>()
		let pieces = 0
		site.file = new ReadableStream({
			async pull(made) {
				pieces += 1
				if (pieces === 1) return made.enqueue(new TextEncoder().encode('who it is '))
				await heard.promise
				made.enqueue(new TextEncoder().encode('what they have'))
				made.close()
			},
		})
		const asked = ask({
			host: '127.0.0.1',
			port,
			path: '/dashboard.data',
			headers: { 'Accept-Encoding': encoding },
		})
		const [answer] = (await once(asked, 'response')) as [IncomingMessage]
		expect(answer.headers).toMatchObject({
			'content-encoding': encoding,
			vary: 'Accept-Encoding',
			'cache-control': 'private, no-store',
			'x-robots-tag': 'noindex',
		})
		const read: string[] = []
		for await (const piece of answer.pipe(unpackers[encoding]())) {
			read.push(String(piece))
			heard.resolve()
		}
		expect(read).toEqual(['who it is ', 'what they have'])
	},
)
