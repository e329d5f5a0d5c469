/** The emails of the newsletter. */
import { RESUBSCRIBED_NAME } from './rules.ts'
import { DEFAULT_NAME } from '#shop/accounts/rules.ts'
import type { Brand } from '#shop/config/brand.ts'
import { LETTERS_ONLY } from '#shop/input/fields.ts'
import type { Email } from '#shop/email/emails.server.ts'
import { escapeHtml, emailLayout, paragraph } from '#shop/email/layout.ts'

export function newsletterWelcome(facts: {
	to: string
	name: string
	brand: Brand
	publicUrl: string
	unsubscribeUrl: string
}): Email {
	const { to, name, brand, publicUrl, unsubscribeUrl } = facts
	// Anybody may type a stranger's address here: a name that could be a link or a message is not carried to them.
	const isName = name !== RESUBSCRIBED_NAME && LETTERS_ONLY.test(name)
	const called = isName ? name : DEFAULT_NAME
	const sentences = [
		`Vanakkam ${called},`,
		'From now on you hear from us when a new roast is ready, and now and then how to get a better first decoction. Not often.',
		'Here is one to begin with: press the powder lightly, pour the water just off the boil, and leave it alone for ten minutes.',
	]
	const html = sentences.map(paragraph).join('')
	return {
		to,
		subject: `Welcome to the ${brand.name} newsletter`,
		text: [
			...sentences,
			`Our blends: ${publicUrl}/products`,
			`Unsubscribe: ${unsubscribeUrl}`,
			brand.name,
		].join('\n\n'),
		html: emailLayout({
			title: 'You are on the list',
			body: `${html}<p style="margin:0 0 24px"><a href="${escapeHtml(publicUrl)}/products" style="color:#9E2B25">Look at the blends</a></p><p style="margin:0;font-size:13px;color:#6B4A33"><a href="${escapeHtml(unsubscribeUrl)}" style="color:#6B4A33">Unsubscribe</a> in one click, whenever you like.</p>`,
			brand,
		}),
		unsubscribeUrl,
	}
}
