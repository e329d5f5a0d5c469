import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import Newsletter, { action, loader } from './newsletter.tsx'
import { NEWSLETTER_SECTIONS } from '#shop/newsletters/definition.ts'
import { toDraft } from '#shop/pages/draft.ts'
import { newAdminVisitor } from '#test/admin-visitor.ts'
import { NEWSLETTER, startedNewsletter, subscribeReaders } from '#test/fixtures/newsletters.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(() => shop.seedAnew())

test.each([
	['saved, with a text that is too long', { intent: 'save', 'inbox.subject': 'x'.repeat(500) }],
	['changed in a list, without scripts', { intent: 'add body.blocks text' }],
])('that sending has started is said of a form that is %s', async (_, change) => {
	await subscribeReaders(shop, 1)
	const { id, version } = await startedNewsletter(shop)
	const admin = await newAdminVisitor(shop)
	const { texts } = toDraft(NEWSLETTER_SECTIONS, NEWSLETTER)
	const sent = await action(
		admin.args(`/admin/newsletters/${id}`, { ...texts, version: `${version}`, ...change }, { id }),
	)
	expect(sent).toMatchObject({
		result: { error: expect.stringContaining('can no longer be changed') },
		draft: { texts: {} },
	})
})

test('what was entered in a form that was open when sending began is shown to copy', async () => {
	await subscribeReaders(shop, 1)
	const { id, version } = await startedNewsletter(shop)
	const admin = await newAdminVisitor(shop)
	const { texts } = toDraft(NEWSLETTER_SECTIONS, NEWSLETTER)
	const fields = { ...texts, intent: 'save', version: `${version}`, 'body.heading': 'Entered too late' }
	const path = `/admin/newsletters/${id}`
	const actionData = await action(admin.args(path, fields, { id }))
	const loaderData = await loader(admin.args(path, undefined, { id }))
	const props = { loaderData, actionData } as unknown as Parameters<typeof Newsletter>[0]
	const Page = createRoutesStub([{ path, Component: () => <Newsletter {...props} /> }])
	const html = renderToStaticMarkup(<Page initialEntries={[path]} />)
	expect(html).toMatch(/What you had entered, to copy:<textarea[^>]*>[^<]*Entered too late/)
})
