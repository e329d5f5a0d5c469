/** The emails of the contact form and the newsletter, parsed as they leave the shop. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { action as send } from '#app/api/send-contact-email.ts'
import { action as oneClick } from '#app/newsletter/one-click.ts'
import { createMailer } from '#server/mailer.ts'
import { isSubscribed, subscribe } from '#shop/newsletter/newsletter.server.ts'
import { type MailServer, openMailServer } from '#test/open-mail-server.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { type ParsedEmail, parseEmail } from '#test/parse-email.ts'
import { newVisitor } from '#test/visitor.ts'

let shop: TestShop
let mail: MailServer
let post: ReturnType<typeof createMailer>
beforeAll(async () => {
	mail = await openMailServer()
	shop = await openTestShop({
		env: { ...mail.settings, PUBLIC_URL: 'https://shop.example' },
	})
	post = createMailer(shop.config)
})
afterAll(async () => {
	post.close()
	await mail.close()
	await shop.close()
})
beforeEach(async () => {
	await shop.empty()
	mail.received.length = 0
})

async function arrived(): Promise<ParsedEmail[]> {
	await shop.runJobs(post.deliver)
	return mail.received.map(parseEmail)
}

const head = (letter: ParsedEmail | undefined, name: string) => letter?.headers.get(name)

function addressesIn(html = ''): URL[] {
	return [...html.matchAll(/href="([^"]+)"/g)].map(
		([, address = '']) => new URL(address.replaceAll('&amp;', '&')),
	)
}

test('the welcome lets a mail program and its reader leave, and leads nowhere but to the shop', async () => {
	const email = 'meena+news@example.in'
	await subscribe(shop, { email, name: 'மீனா' })
	const [letter, ...more] = await arrived()
	expect(more).toEqual([])
	expect(head(letter, 'to')).toEqual([email])
	expect(head(letter, 'from')).toEqual(['SK3 Coffee <orders@shop.example>'])
	expect(head(letter, 'subject')).toEqual(['Welcome to the SK3 Coffee newsletter'])
	expect(head(letter, 'list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click'])
	expect(letter?.parts.get('text/plain')).toMatch(/^Vanakkam மீனா,/)

	const links = addressesIn(letter?.parts.get('text/html'))
	expect(links.map(({ origin, pathname }) => origin + pathname)).toEqual([
		'https://shop.example/products',
		'https://shop.example/unsubscribe',
	])
	expect(letter?.parts.get('text/plain')).toContain(`Unsubscribe: ${links[1]}`)

	const address = new URL(/^<(https:[^>]+)>$/.exec(head(letter, 'list-unsubscribe')?.[0] ?? '')?.[1] ?? '')
	expect(address.origin + address.pathname).toBe('https://shop.example/newsletter/one-click')
	expect(Object.fromEntries(address.searchParams)).toEqual(Object.fromEntries(links[1]?.searchParams ?? []))
	const asked = { method: 'POST', body: 'List-Unsubscribe=One-Click' }
	const answer = await oneClick(newVisitor(shop).args(address.pathname + address.search, asked))
	expect(answer.status).toBe(200)
	expect(await isSubscribed(shop, email)).toBe(false)
})

test('a message goes to the shop and is answered to its writer, and its words stay words', async () => {
	const message = 'Which grind?\n<a href="https://evil.example">Click</a>\n.\nBcc: all@example.in'
	const writer = { name: 'Meena Sundaram', email: 'meena@example.in', phone: '9876543210' }
	const { body } = await newVisitor(shop).post(send, { ...writer, message, toEmail: 'all@example.in' })
	const ticket = String(body.ticket)
	const emails = await arrived()
	const { email: shopsOwn } = shop.config.brand
	expect(new Set(emails.map((letter) => head(letter, 'to')?.[0]))).toEqual(new Set([shopsOwn, writer.email]))
	expect(emails).toHaveLength(2)
	for (const letter of emails) {
		expect(head(letter, 'bcc') ?? head(letter, 'cc')).toBeUndefined()
		// Nobody has subscribed to being answered.
		expect(head(letter, 'list-unsubscribe')).toBeUndefined()
		expect(head(letter, 'subject')?.[0]).toContain(ticket)
	}
	const toShop = emails.find((letter) => head(letter, 'to')?.[0] === shopsOwn)
	expect(head(toShop, 'reply-to')).toEqual([writer.email])
	expect(head(toShop, 'subject')).toEqual([`Message ${ticket} from Meena Sundaram`])
	expect(toShop?.parts.get('text/plain')?.replaceAll('\r\n', '\n')).toContain(message)
	const toWriter = emails.find((letter) => head(letter, 'to')?.[0] === writer.email)
	expect(toWriter?.parts.get('text/plain')).not.toContain('grind')
	expect(addressesIn(toShop?.parts.get('text/html'))).toEqual([])
	const place = `https://shop.example/contact/ticket?number=${ticket}`
	expect(addressesIn(toWriter?.parts.get('text/html')).map(String)).toEqual([place])
	expect(toWriter?.parts.get('text/plain')).toContain(place)
})
