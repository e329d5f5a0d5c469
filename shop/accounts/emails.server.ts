/** The emails an account causes. */
import { CODE_MINUTES, type CodePurpose, firstName, DEFAULT_NAME } from './rules.ts'
import type { Brand } from '#shop/config/brand.ts'
import { formatDay, formatMoment } from '#shop/dates.ts'
import { type Email, SECRET_PLACEHOLDER } from '#shop/email/emails.server.ts'
import { buttonLink, emailLayout, paragraph, signature } from '#shop/email/layout.ts'

const OCCASIONS = {
	signup: {
		subject: (brand: Brand) => `Your verification code for ${brand.name}`,
		title: 'Your verification code',
		opening: 'Enter this code to finish opening your account.',
	},
	password_reset: {
		subject: (brand: Brand) => `Your code to reset your ${brand.name} password`,
		title: 'Your code to reset your password',
		opening: 'Enter this code to choose a new password.',
	},
} as const satisfies Record<CodePurpose, object>

/** The code itself travels beside the letter and is put in when it leaves. */
export function codeEmail(facts: { to: string; purpose: CodePurpose; code: string; brand: Brand }): Email {
	const { subject, title, opening } = OCCASIONS[facts.purpose]
	const closing = `It works for ${CODE_MINUTES} minutes, once. Nobody from ${facts.brand.name} will ever ask you for it. If you did not ask for a code, nothing has happened and you can forget this letter.`
	const code = `<p style="margin:0 0 24px;font-size:32px;font-weight:600;letter-spacing:.24em;font-variant-numeric:tabular-nums">${SECRET_PLACEHOLDER}</p>`
	return {
		to: facts.to,
		subject: subject(facts.brand),
		text: [opening, SECRET_PLACEHOLDER, closing, signature(facts.brand)].join('\n\n'),
		html: emailLayout({
			title,
			body: `${paragraph(opening)}${code}${paragraph(closing)}`,
			brand: facts.brand,
		}),
		secret: facts.code,
	}
}

type Person = { to: string; name: string; brand: Brand; publicUrl: string }

export function welcomeEmail(person: Person): Email {
	return plainLetter(person, {
		subject: `Welcome to ${person.brand.name}`,
		title: 'Your account is open',
		sentences: [
			'Your addresses and your orders now have a place of their own, and checkout knows you.',
			'Orders that you placed earlier with this e-mail address have joined your account.',
		],
		link: { words: 'Look at the blends', path: '/products' },
	})
}

export function passwordChangedEmail(person: Person & { at: Date }): Email {
	return plainLetter(person, {
		subject: `Your ${person.brand.name} password was changed`,
		title: 'Your password was changed',
		sentences: [
			`It was changed on ${formatMoment(person.at)}. Every other browser has been signed out.`,
			`If this was not you, choose a new password at once and write to ${person.brand.email}.`,
		],
		link: { words: 'Choose a new password', path: '/forgot-password' },
	})
}

export function birthdayEmail(gift: Person & { code: string; percent: number; endsAt: Date }): Email {
	const { code, percent, endsAt, brand } = gift
	const lastDay = formatDay(new Date(endsAt.getTime() - 1))
	return plainLetter(gift, {
		subject: `Your birthday month: ${percent}% off at ${brand.name}`,
		title: 'A tumbler to your health',
		sentences: [
			`This is the month of your birthday. The code ${code} takes ${percent}% off one order, until ${lastDay}.`,
			'Type it in at checkout, where the sum is.',
			'It comes because your profile holds your date of birth. Take the date out there, and no more such emails come.',
		],
		link: { words: 'Look at the blends', path: '/products' },
	})
}

export function accountClosedEmail(person: Person): Email {
	return plainLetter(person, {
		subject: `Your ${person.brand.name} account is closed`,
		title: 'Your account is closed',
		sentences: [
			'Your profile, your saved addresses and your newsletter subscription are deleted. The law asks us to keep the accounts of past orders; your name and address are no longer in them, except on tax invoices.',
			'Thank you for drinking our coffee. The door stays open.',
		],
		link: null,
	})
}

function plainLetter(
	{ to, name, brand, publicUrl }: Person,
	words: {
		subject: string
		title: string
		sentences: string[]
		link: { words: string; path: string } | null
	},
): Email {
	const greeting = `Vanakkam ${firstName(name) ?? DEFAULT_NAME},`
	const address = words.link ? `${publicUrl}${words.link.path}` : null
	const link = address ? `<p style="margin:24px 0 0">${buttonLink(address, words.link?.words ?? '')}</p>` : ''
	return {
		to,
		subject: words.subject,
		text: [
			greeting,
			...words.sentences,
			...(address ? [`${words.link?.words}: ${address}`] : []),
			signature(brand),
		].join('\n\n'),
		html: emailLayout({
			title: words.title,
			body: `${[greeting, ...words.sentences].map(paragraph).join('')}${link}`,
			brand,
		}),
	}
}
