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

test('the newsletter card spins while it is being looked up who has it, and offers nothing yet', () => {
	const html = renderToString(card(new Promise(() => {})))
	expect(html).toContain('Checking your subscription...')
	expect(html).toContain('class="spinner"')
	expect(button(html)).toBeUndefined()
})

test.each([
	['a subscriber the way out', async () => true, 'Unsubscribe'],
	['anybody else the way in', async () => false, 'Subscribe'],
	['the way in where the look-up broke off', () => Promise.reject(new Error('away')), 'Subscribe'],
])('it offers %s', async (_who, find, words) => {
	const { prelude } = await prerenderToNodeStream(card(find()))
	expect(button(await text(prelude))).toBe(words)
})
