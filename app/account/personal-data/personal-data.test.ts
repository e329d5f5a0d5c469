import { beforeEach, expect, test } from 'vitest'
import { loader as loadFile } from './personal-data-file.ts'
import { loader } from './personal-data.tsx'
import { MEENA } from '#test/fixtures/customers.ts'
import { newSignedInVisitor } from '#test/sign-up.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor, redirectTarget } from '#test/visitor.ts'

const shop = shopForTests()
beforeEach(() => shop.empty())

test('a guest signs in first', async () => {
	const guest = newVisitor(shop)
	for (const load of [loader, loadFile])
		expect(await redirectTarget(() => load(guest.args('/dashboard/your-data')))).toMatch(/^\/login\?from=/)
})

test('the page and the file contain the same, and neither is stored', async () => {
	const meena = await newSignedInVisitor(shop)
	const page = await loader(meena.args('/dashboard/your-data'))
	const file = await loadFile(meena.args('/dashboard/your-data/file'))
	expect(page.data.profile.email).toBe(MEENA.email)
	expect(await file.json()).toMatchObject({
		profile: page.data.profile,
		signedInOn: [{ device: expect.any(String) }],
	})
	for (const headers of [new Headers(page.init?.headers), file.headers])
		expect(headers.get('cache-control')).toBe('no-store')
})
