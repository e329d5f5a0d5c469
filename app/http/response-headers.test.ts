import type { data } from 'react-router'
import { expect, test } from 'vitest'
import { NO_STORE, passHeaders } from '#app/http/response-headers.ts'
import { headers as headersOfFrame, loader } from '#app/root.tsx'
import { connect } from '#db/connect.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor } from '#test/visitor.ts'

const shop = shopForTests()

type Part = Partial<Record<'frame' | 'page', Headers>>

/** Of a document, as React Router asks a frame and then its page. */
function cachingOf({ frame = new Headers(), page = new Headers() }: Part): string | null {
	const none = { actionHeaders: new Headers(), errorHeaders: undefined }
	const parentHeaders = headersOfFrame({ ...none, parentHeaders: new Headers(), loaderHeaders: frame })
	return passHeaders({ ...none, parentHeaders, loaderHeaders: page }).get('Cache-Control')
}

test('a page is not cached if it or its frame could not be read', () => {
	const unread = new Headers(NO_STORE)
	expect(cachingOf({})).toBe(null)
	expect(cachingOf({ frame: unread })).toBe('no-store')
	expect(cachingOf({ page: unread })).toBe('no-store')
	expect(cachingOf({ frame: unread, page: unread })).toBe('no-store')
})

test('a frame without a database is not to be cached', async () => {
	const { db, close } = connect('postgres://nobody@127.0.0.1:1/nothing')
	const { init } = (await loader(newVisitor({ ...shop, db }).args('/story'))) as ReturnType<typeof data>
	expect(cachingOf({ frame: new Headers(init?.headers) })).toBe('no-store')
	await close()
})
