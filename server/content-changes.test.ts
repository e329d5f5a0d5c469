import { expect, onTestFinished, test } from 'vitest'
import { listenForContentChanges } from './content-changes.ts'
import { CONTENT_CHANGED } from '#shop/database/content-changed.server.ts'
import { openDatabaseProxy } from '#test/servers/database-proxy.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()

/** Encodes a message of PostgreSQL's protocol. */
function message(type: string, text: string): Buffer {
	const head = Buffer.from(`${type}\0\0\0\0`)
	head.writeInt32BE(text.length + 4, 1)
	return Buffer.concat([head, Buffer.from(text)])
}

test('a notification that arrives on a lost connection does not count', async () => {
	const proxy = await openDatabaseProxy(shop.url)
	const seen: string[] = []
	const listening = Promise.withResolvers<void>()
	const lost = Promise.withResolvers<void>()
	const listener = listenForContentChanges({
		url: proxy.url,
		onChange: () => {
			seen.push('changed')
			listening.resolve()
		},
		onLost: () => {
			seen.push('lost')
			lost.resolve()
		},
		log: shop.log,
	})
	onTestFinished(async () => {
		await listener.stop()
		await proxy.shut()
	})
	await listening.promise
	const fatal = message('E', 'SFATAL\0C57P01\0Mterminating connection\0\0')
	proxy.answer(Buffer.concat([fatal, message('A', `\0\0\0\0${CONTENT_CHANGED}\0\0`)]))
	await lost.promise
	expect(seen).toEqual(['changed', 'lost'])
})
