import { expect, onTestFinished, test } from 'vitest'
import { startPurging } from '#server/cdn/purge.ts'
import { readConfig } from '#shop/config/config.server.ts'
import { SECRET } from '#test/fixtures/shops/settings.ts'
import { openReceiver } from '#test/servers/open-receiver.ts'

const BODY = '{"tags":["shop-pages"]}'
const PAUSES = { atLeast: 1, beforeSecond: 1, afterFailure: 1 }

/** Responds with the given statuses, and then with 200. */
async function openCdn(statuses: number[] = []) {
	const { host, received, close } = await openReceiver(statuses)
	const logged: object[] = []
	const { cdn } = readConfig({
		SECRET,
		CDN_MAX_AGE: '60',
		CDN_PURGE_URL: `http://${host}/zones/1/purge`,
		CDN_PURGE_HEADER: 'Authorization: Bearer a:token',
		CDN_PURGE_BODY: BODY,
	})
	if (!cdn?.purge) throw new Error('There is no purge')
	let purged = 0
	let settle = () => {}
	const log = { info: () => {}, warn: (fields: object) => logged.push(fields), error: () => {} }
	const purging = startPurging({
		purge: cdn.purge,
		log,
		pauses: PAUSES,
		onPurged: () => {
			purged += 1
			if (purged === 2) settle()
		},
	})
	onTestFinished(async () => {
		await purging.stop()
		close()
	})
	const isPurgedTwice = new Promise<void>((resolve) => {
		settle = resolve
	})
	return { purging, received, logged, isPurgedTwice }
}

test('changed content is purged by its key, and once more for pages that were on their way', async () => {
	const { purging, received, logged, isPurgedTwice } = await openCdn()
	for (let change = 0; change < 100; change++) purging.pagesChanged()
	await isPurgedTwice
	await purging.stop()
	expect(received).toHaveLength(2)
	for (const { method, path, headers, body } of received) {
		expect([method, path, body]).toEqual(['POST', '/zones/1/purge', BODY])
		expect(headers).toMatchObject({
			'surrogate-key': 'shop-pages',
			authorization: 'Bearer a:token',
			'content-type': 'application/json',
		})
	}
	expect(logged).toEqual([])
})

test('a failed purge is repeated until it succeeds, and the log has one line without the token', async () => {
	const { purging, received, logged, isPurgedTwice } = await openCdn([500, 403])
	purging.pagesChanged()
	await isPurgedTwice
	expect(received).toHaveLength(4)
	expect(logged).toEqual([{ reason: 'it responded with 500' }])
})

test('the settings require each other', () => {
	expect(readConfig({ SECRET }).cdn).toBeNull()
	expect(readConfig({ SECRET, CDN_MAX_AGE: '60' }).cdn).toEqual({ maxAge: 60, purge: null })
	const wrong: [Record<string, string>, string][] = [
		[{ CDN_PURGE_URL: 'https://cdn.example/purge' }, 'CDN_MAX_AGE must be set'],
		[{ CDN_MAX_AGE: '60', CDN_PURGE_BODY: '{}' }, 'CDN_PURGE_URL must be set'],
		[{ CDN_MAX_AGE: '60', CDN_PURGE_BODY: 'tags' }, 'CDN_PURGE_BODY must be JSON'],
		[{ CDN_PURGE_HEADER: 'token' }, 'CDN_PURGE_HEADER must be a name and a value'],
		[{ CDN_PURGE_URL: 'https://me:token@cdn.example' }, 'CDN_PURGE_URL must be a URL without user'],
	]
	for (const [settings, message] of wrong) expect(() => readConfig({ SECRET, ...settings })).toThrow(message)
})
