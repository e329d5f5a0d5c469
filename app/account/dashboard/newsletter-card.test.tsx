import { text } from 'node:stream/consumers'
import { renderToString } from 'react-dom/server'
import { prerenderToNodeStream } from 'react-dom/static'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { NewsletterCard } from '#app/account/dashboard/newsletter-card.tsx'

function card(isSubscribed: Promise<boolean>) {
	const Page = createRoutesStub([
		{ path: '/', Component: () => <NewsletterCard isSubscribed={isSubscribed} /> },
	])
	return <Page />
}

const button = (html: string) => /<button[^>]*>(?:<[^>]*>)*([^<]+)/.exec(html)?.[1]

test('the newsletter card shows a spinner and no button while the subscription is loading', () => {
	const html = renderToString(card(new Promise(() => {})))
	expect(html).toContain('Checking your subscription...')
	expect(html).toContain('class="spinner"')
	expect(button(html)).toBeUndefined()
})

test.each([
	['Unsubscribe to a subscriber', async () => true, 'Unsubscribe'],
	['Subscribe to anybody else', async () => false, 'Subscribe'],
	['Subscribe when the lookup fails', () => Promise.reject(new Error('unavailable')), 'Subscribe'],
])('the newsletter card offers %s', async (_case, find, label) => {
	const { prelude } = await prerenderToNodeStream(card(find()))
	expect(button(await text(prelude))).toBe(label)
})
