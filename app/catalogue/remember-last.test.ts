import { beforeEach, expect, test } from 'vitest'
import { rememberLast } from '#app/catalogue/remember-last.server.ts'
import { type ContentVersion, createContentVersion } from '#app/http/content-version.server.ts'
import { type Context, contentVersionContext } from '#app/http/request-context.ts'
import type { Shop } from '#shop/shop.server.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor } from '#test/visitor.ts'

const base = shopForTests()
const BEFORE_MIDNIGHT = new Date('2026-11-20T23:59:30+05:30')

let shop: Shop
let now: Date
let reads: number
let content: ContentVersion
let texts: ReturnType<typeof rememberLast<string>>

beforeEach(() => {
	now = new Date('2026-11-20T12:00:00+05:30')
	shop = { ...base, clock: () => now }
	reads = 0
	content = createContentVersion()
	texts = rememberLast('Not read')
})

async function load(key = '', during = () => {}): Promise<string> {
	const { context }: { context: Context } = newVisitor(shop).args('/')
	context.set(contentVersionContext, content.current)
	const read = async () => {
		during()
		reads += 1
		return `read ${reads}`
	}
	return (await texts.load(context, key, { read })).value
}

function passSeconds(seconds: number): void {
	now = new Date(now.getTime() + seconds * 1000)
}

test('a cached read is reused until the content changes', async () => {
	content.startFollowing()
	expect([await load(), await load(), await load('other')]).toEqual(['read 1', 'read 1', 'read 2'])
	content.change()
	expect(await load()).toBe('read 3')
})

test('a read during which the content changed is not cached', async () => {
	content.startFollowing()
	expect([await load('', content.change), await load()]).toEqual(['read 1', 'read 2'])
})

test('without the connection that announces changes, nothing is cached', async () => {
	expect([await load(), await load()]).toEqual(['read 1', 'read 2'])
	content.startFollowing()
	expect([await load(), await load()]).toEqual(['read 3', 'read 3'])
	content.stopFollowing()
	expect(await load()).toBe('read 4')
})

test('a lost notification is made up for after a minute', async () => {
	content.startFollowing()
	await load()
	passSeconds(59)
	expect(await load()).toBe('read 1')
	passSeconds(1)
	expect(await load()).toBe('read 2')
})

test('at midnight, when prices change, everything is read', async () => {
	content.startFollowing()
	now = BEFORE_MIDNIGHT
	await load()
	passSeconds(30)
	expect(await load()).toBe('read 2')
})

test('everything is read after the clock was set back', async () => {
	content.startFollowing()
	await load()
	passSeconds(-1)
	expect(await load()).toBe('read 2')
})
