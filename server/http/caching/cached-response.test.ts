import { expect, test } from 'vitest'
import { createCachedResponse } from './cached-response.ts'
import { INLINE_SCRIPT_SOURCES } from '#app/http/content-security/inline-scripts.server.ts'
import { readConfig } from '#shop/config/config.server.ts'

const config = readConfig({ SECRET: '0123456789abcdef0123456789abcdef' })

async function etagOf({ body = 'page', sources = '' }) {
	const headers = { 'Content-Type': 'text/html', [INLINE_SCRIPT_SOURCES]: sources }
	const cached = await createCachedResponse(new Response(body, { headers }), {
		path: '/',
		config,
		commonHeaders: {},
		validUntil: 0,
	})
	return cached.etag
}

test('the ETag changes with the page and with its content security policy', async () => {
	const etag = await etagOf({})
	expect(await etagOf({})).toBe(etag)
	expect(await etagOf({ body: 'changed page' })).not.toBe(etag)
	expect(await etagOf({ sources: "'sha256-x'" })).not.toBe(etag)
})
