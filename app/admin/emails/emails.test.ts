import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderSample, SAMPLE_EMAILS } from './sample-emails.server.ts'
import { DAY_MILLISECONDS, formatLastDay } from '#shop/dates.ts'
import { SECRET_PLACEHOLDER } from '#shop/email/emails.server.ts'
import { INVITATION_DAYS } from '#shop/staff/rules.ts'
import { shopForTests } from '#test/test-shop.ts'

/** Gmail cuts longer emails off, and leaves out what follows: https://support.google.com/a/answer/6051603 */
const MAX_BYTES = 100_000

const shop = shopForTests()
const names = Object.values(SAMPLE_EMAILS).flatMap((samples) => Object.keys(samples))

test.each(names)('%s is short enough, complete, and without scripts', async (name) => {
	const email = await renderSample(shop, name)
	const { html = '', text = '', subject = '' } = email ?? {}
	expect(subject).not.toBe('')
	expect(Buffer.byteLength(html)).toBeLessThan(MAX_BYTES)
	for (const version of [html, text]) expect(version).not.toMatch(/undefined|null|NaN|\[object/)
	expect(html + text).not.toContain(SECRET_PLACEHOLDER)
	expect(html).not.toMatch(/<script|<link|<form/)
})

test.each(names)('the plain text of %s leads where the HTML leads', async (name) => {
	const { html = '', text = '' } = (await renderSample(shop, name)) ?? {}
	const links = [...html.matchAll(/<a href="(http[^"]+)"/g)].map(([, url = '']) =>
		url.replaceAll('&amp;', '&'),
	)
	for (const url of links) expect(text).toContain(url)
})

test('the sample of an invitation expires when an invitation that is sent now does', async () => {
	const { text } = (await renderSample(shop, 'invitation')) ?? {}
	const end = new Date(shop.clock().getTime() + INVITATION_DAYS * DAY_MILLISECONDS)
	expect(text).toContain(`expires in ${INVITATION_DAYS} days, on ${formatLastDay(end)}`)
})

test('no other email has a sample', async () => {
	for (const name of ['', 'toString', 'order']) expect(await renderSample(shop, name)).toBeNull()
})

test('each email to a customer has a sample', () => {
	const samples = globSync('app/admin/emails/sample-*.server.ts')
		.map((file) => readFileSync(file, 'utf8'))
		.join('\n')
	const emails = globSync('shop/**/*emails.server.ts').flatMap((file) =>
		[...readFileSync(file, 'utf8').matchAll(/^export function (\w+)\([^]*?\): Email \{$/gm)].map(
			([, name = '']) => name,
		),
	)
	expect(emails).toContain('orderShippedEmail')
	const missing = emails.filter((name) => !new RegExp(`\\b${name}\\(|\\.${name}\\b`).test(samples))
	// The screens of newsletters and quotations show their own emails.
	expect(missing.toSorted()).toEqual(['newsletterEmail', 'quotationEmail'])
})
