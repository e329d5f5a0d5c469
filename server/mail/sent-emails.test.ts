/** The emails of the contact form and the newsletter, parsed as the mail server receives them. */
import { expect, test } from 'vitest'
import { action as send } from '#app/api/send-contact-email.ts'
import { action as oneClick } from '#app/newsletter/one-click.ts'
import { isSubscribed, subscribe } from '#shop/subscribers/subscribers.server.ts'
import { shopWithMailServer } from '#test/fixtures/shops/shop-with-mail-server.ts'
import { type ParsedEmail, parseEmail } from '#test/parse-email.ts'
import { newVisitor } from '#test/visitor.ts'

const { shop, mail, mailer } = shopWithMailServer()

async function deliverAll(): Promise<ParsedEmail[]> {
	await shop.runJobs(mailer.deliver)
	return mail.received.map(parseEmail)
}

const header = (email: ParsedEmail | undefined, name: string) => email?.headers.get(name)

function linksIn(html = ''): URL[] {
	return [...html.matchAll(/href="([^"]+)"/g)].map(([, url = '']) => new URL(url.replaceAll('&amp;', '&')))
}

function contactLinks(): string[] {
	const { email, phone } = shop.config.brand
	return [`mailto:${email}`, `tel:${phone.replaceAll(' ', '')}`]
}

test('the welcome email has an unsubscribe link and one-click headers, and links only to the shop', async () => {
	const address = 'meena+news@example.in'
	await subscribe(shop, { email: address, name: 'மீனா', clientIp: '192.0.2.1' })
	const [email, ...more] = await deliverAll()
	expect(more).toEqual([])
	expect(header(email, 'to')).toEqual([address])
	expect(header(email, 'from')).toEqual(['SK3 Coffee <orders@shop.example>'])
	expect(header(email, 'subject')).toEqual(['Welcome to the SK3 Coffee newsletter'])
	expect(header(email, 'list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click'])
	expect(email?.parts.get('text/plain')).toMatch(/^Vanakkam மீனா,/m)

	const links = linksIn(email?.parts.get('text/html'))
	expect(links.map(({ href, search }) => href.replace(search, ''))).toEqual([
		'https://shop.example/products',
		'https://shop.example/unsubscribe',
		...contactLinks(),
	])
	expect(email?.parts.get('text/plain')).toContain(`Unsubscribe: ${links[1]}`)

	const oneClickUrl = new URL(
		/^<(https:[^>]+)>$/.exec(header(email, 'list-unsubscribe')?.[0] ?? '')?.[1] ?? '',
	)
	expect(oneClickUrl.origin + oneClickUrl.pathname).toBe('https://shop.example/newsletter/one-click')
	expect(Object.fromEntries(oneClickUrl.searchParams)).toEqual(
		Object.fromEntries(links[1]?.searchParams ?? []),
	)
	const init = { method: 'POST', body: 'List-Unsubscribe=One-Click' }
	const response = await oneClick(newVisitor(shop).args(oneClickUrl.pathname + oneClickUrl.search, init))
	expect(response.status).toBe(200)
	expect(await isSubscribed(shop, address)).toBe(false)
})

test('a contact message is sent to the shop and the sender, and its text adds no header and no link', async () => {
	const message = 'Which grind?\n<a href="https://evil.example">Click</a>\n.\nBcc: all@example.in'
	const sender = { name: 'Meena Sundaram', email: 'meena@example.in', phone: '9876543210' }
	const { body } = await newVisitor(shop).post(send, { ...sender, message, toEmail: 'all@example.in' })
	const ticket = String(body.ticket)
	const emails = await deliverAll()
	const { email: shopAddress } = shop.config.brand
	expect(new Set(emails.map((email) => header(email, 'to')?.[0]))).toEqual(
		new Set([shopAddress, sender.email]),
	)
	expect(emails).toHaveLength(2)
	for (const email of emails) {
		expect(header(email, 'bcc') ?? header(email, 'cc')).toBeUndefined()
		// A reply has no unsubscribe headers.
		expect(header(email, 'list-unsubscribe')).toBeUndefined()
		expect(header(email, 'subject')?.[0]).toContain(ticket)
	}
	const toShop = emails.find((email) => header(email, 'to')?.[0] === shopAddress)
	expect(header(toShop, 'reply-to')).toEqual([sender.email])
	expect(header(toShop, 'subject')).toEqual([`Message ${ticket} from Meena Sundaram`])
	expect(toShop?.parts.get('text/plain')?.replaceAll('\r\n', '\n')).toContain(message)
	const toSender = emails.find((email) => header(email, 'to')?.[0] === sender.email)
	expect(toSender?.parts.get('text/plain')).not.toContain('grind')
	expect(linksIn(toShop?.parts.get('text/html')).map(String)).toEqual([
		'https://shop.example/admin/messages',
		...contactLinks(),
	])
	const ticketUrl = `https://shop.example/contact/ticket?number=${ticket}`
	expect(linksIn(toSender?.parts.get('text/html')).map(String)).toEqual([ticketUrl, ...contactLinks()])
	expect(toSender?.parts.get('text/plain')).toContain(ticketUrl)
})
