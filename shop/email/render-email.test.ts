import { expect, test } from 'vitest'
import { type EmailBlock, renderEmail } from './render-email.ts'
import { BRAND_DEFAULTS } from '#shop/config/brand.ts'

const render = (text: string) =>
	renderEmail({
		to: 'meena@example.in',
		subject: 'Subject',
		title: 'Title',
		preheader: '',
		blocks: [{ kind: 'text', text }],
		brand: BRAND_DEFAULTS,
	})

test.each([
	['Saturday 28 – Monday 30 Nov', 'Saturday&nbsp;28 – Monday&nbsp;30&nbsp;Nov'],
	['Ordered at 03:30 PM', 'Ordered at 03:30&nbsp;PM'],
	['1 × Artisan Blend - 100% Pure', '1&nbsp;×&nbsp;Artisan Blend - 100%&nbsp;Pure'],
	['12 Car Street, 81% coffee', '12 Car Street, 81% coffee'],
])('in HTML, what belongs to a number stays on its line: %s', (text, html) => {
	const email = render(text)
	expect(email.html).toContain(`>${html}</p>`)
	expect(email.text).toContain(text)
})

test.each([
	['Call +91 98765 43210, write to <b@c.in>', 'Call +91&nbsp;98765&nbsp;43210, write to &lt;b@c.in&gt;'],
	['Order SK3-7F3K9QXB-20261120.', 'Order <span style="white-space:nowrap">SK3-7F3K9QXB-20261120</span>.'],
	['Ticket T-20261120-7F3K9', 'Ticket <span style="white-space:nowrap">T-20261120-7F3K9</span>'],
])('in HTML, the number of an order stays on its line, and no text becomes a link: %s', (text, html) => {
	const email = render(text)
	expect(email.html).toContain(`>${html}</p>`)
	expect(email.text).toContain(text)
	expect(renderBlock({ kind: 'link', label: 'Order SK3-7F3K9QXB-20261120', url: '/' }).html).toContain(
		'Order <span style="white-space:nowrap">SK3-7F3K9QXB-20261120</span></a>',
	)
})

test('the address and phone number of the shop are links', () => {
	const brand = { ...BRAND_DEFAULTS, email: 'hello@kaapi.example', phone: '+91 98765 43210' }
	const { html } = renderEmail({ to: '', subject: '', title: '', preheader: '', blocks: [], brand })
	expect(html).toContain(
		'<a href="mailto:hello@kaapi.example" style="color:inherit">hello@kaapi.example</a> · ',
	)
	expect(html).toContain('<a href="tel:+919876543210" style="color:inherit">+91&nbsp;98765&nbsp;43210</a> · ')
})

const renderBlock = (block: EmailBlock) =>
	renderEmail({
		to: 'meena@example.in',
		subject: 'Subject',
		title: 'Title',
		preheader: '',
		blocks: [block],
		brand: BRAND_DEFAULTS,
	})

test('a button keeps its padding in Outlook, which ignores that of links', () => {
	const { html } = renderBlock({ kind: 'button', label: 'Pay', url: 'https://shop.example/pay' })
	expect(html).toMatch(
		/<td bgcolor="#9E2B25"[^>]*mso-padding-alt:[^>]*><a href="https:\/\/shop.example\/pay"/,
	)
})

test('plain text says what comes before a link, and names the seller at the end', () => {
	const url = 'https://shop.example/stop'
	const before = 'Changed your mind?'
	expect(renderBlock({ kind: 'link', before, label: 'Cancel', url }).text).toContain(
		`${before} Cancel: ${url}`,
	)
	const { text } = renderBlock({ kind: 'small-link', question: 'Not for you?', label: 'Unsubscribe', url })
	expect(text).toContain(`Not for you? Unsubscribe: ${url}`)
	const { name, legalName, address, fssai, gstin, supportHours } = BRAND_DEFAULTS
	for (const part of [name, `${legalName}, ${address}`, `FSSAI ${fssai} · GSTIN ${gstin}`, supportHours])
		expect(text).toContain(part)
})

test('plain text begins with the title, because not every email says the same again', () => {
	expect(render('Vanakkam Meena,').text).toMatch(/^Title\n\nVanakkam Meena,\n\n/)
})

test('an item without a price ends with its size', () => {
	const item = { name: 'Perfect', details: 'Small (220g), fine grind', price: '', imageUrl: '' }
	expect(renderBlock({ kind: 'items', items: [item], sums: [] }).text).toMatch(
		/\nPerfect, Small \(220g\), fine grind\n/,
	)
})

test('what was changed is struck through: before a pack, below an address, and in brackets in plain text', () => {
	const item = {
		name: 'Perfect',
		details: 'Small (220g) × 1',
		was: 'Medium (550g)',
		price: '₹250.00',
		imageUrl: '',
	}
	const items = renderBlock({ kind: 'items', items: [item], sums: [] })
	expect(items.html).toMatch(/<s [^>]*>Medium \(550g\)<\/s><br><span [^>]*>Small \(220g\)/)
	expect(items.text).toContain('Perfect, Small (220g) × 1 (was Medium (550g)): ₹250.00')
	const lines = renderBlock({
		kind: 'lines',
		label: 'Delivery address',
		lines: ['Meena', '12 Car Street'],
		was: ['1 Beach Road'],
	})
	expect(lines.html).toMatch(/Was: <s>1 Beach Road<\/s>/)
	expect(lines.text).toContain('Delivery address:\nMeena\n12 Car Street\n(was 1 Beach Road)')
})

test('a fact of several lines begins below its name in plain text', () => {
	const { html, text } = renderBlock({ kind: 'facts', facts: [['Send it to', 'SK3\nChennai']] })
	expect(html).toContain('SK3<br>Chennai')
	expect(text).toContain('Send it to:\nSK3\nChennai')
})
