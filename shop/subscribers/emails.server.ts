/** Writes the welcome email of the newsletter. */
import { RESUBSCRIBED_NAME } from './rules.ts'
import { greetingOf } from '#shop/accounts/greeting.ts'
import { DEFAULT_NAME } from '#shop/accounts/rules.ts'
import type { Brand } from '#shop/config/brand.ts'
import type { Email } from '#shop/email/emails.server.ts'
import { renderEmail } from '#shop/email/render-email.ts'
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
	// Anyone can enter a stranger's email, so a name that could contain a link or a message is left out.
	const isName = ![DEFAULT_NAME, RESUBSCRIBED_NAME].includes(name) && LETTERS_ONLY.test(name)
	const paragraphs = [
		greetingOf(isName ? name : null),
		"We'll write when a new roast is ready, and now and then with a tip for a better decoction. Not often, we promise.",
		"Here's the first one: press the powder down lightly, pour water just off the boil, and leave it alone for ten minutes.",
	]
	const email = renderEmail({
		to,
		subject: `Welcome to the ${brand.name} newsletter`,
		title: 'Thank you for subscribing',
		preheader: 'And a first tip for a better decoction.',
		headerImage: { name: 'brewing', publicUrl },
		blocks: [
			...paragraphs.map((text) => ({ kind: 'text', text }) as const),
			{ kind: 'button', label: 'Explore our blends', url: `${publicUrl}/products` },
			{ kind: 'small-link', question: 'Not for you?', label: 'Unsubscribe', url: unsubscribeUrl },
		],
		brand,
	})
	return { ...email, unsubscribeUrl }
}
