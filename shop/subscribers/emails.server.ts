/** The welcome email of the newsletter. */
import { RESUBSCRIBED_NAME } from './rules.ts'
import { DEFAULT_NAME, firstName } from '#shop/accounts/rules.ts'
import type { Brand } from '#shop/config/brand.ts'
import type { Email } from '#shop/email/emails.server.ts'
import { emailLayout, escapeHtml, paragraph, signature } from '#shop/email/layout.ts'
import { LETTERS_ONLY } from '#shop/input/fields.ts'

export function newsletterWelcome({
	to,
	name,
	brand,
	publicUrl,
	unsubscribeUrl,
}: {
	to: string
	name: string
	brand: Brand
	publicUrl: string
	unsubscribeUrl: string
}): Email {
	// Anyone can enter a stranger's email, so a name that could contain a link or a message is not sent.
	const isName = ![DEFAULT_NAME, RESUBSCRIBED_NAME].includes(name) && LETTERS_ONLY.test(name)
	const paragraphs = [
		`Vanakkam ${(isName && firstName(name)) || DEFAULT_NAME},`,
		"Thank you for subscribing. We'll write when a new roast is ready, and now and then with a tip for a better decoction. Not often, we promise.",
		"Here's the first one: press the powder down lightly, pour water just off the boil, and leave it alone for ten minutes.",
	]
	return {
		to,
		subject: `Welcome to the ${brand.name} newsletter`,
		text: [
			...paragraphs,
			`Explore our blends: ${publicUrl}/products`,
			`Unsubscribe: ${unsubscribeUrl}`,
			signature(brand),
		].join('\n\n'),
		html: emailLayout({
			title: 'Thank you for subscribing',
			body: `${paragraphs.map(paragraph).join('')}<p style="margin:0 0 24px"><a href="${escapeHtml(publicUrl)}/products" style="color:#9E2B25">Explore our blends</a></p><p style="margin:0;font-size:13px;color:#6B4A33">Not for you? <a href="${escapeHtml(unsubscribeUrl)}" style="color:#6B4A33">Unsubscribe</a> any time.</p>`,
			brand,
		}),
		unsubscribeUrl,
	}
}
