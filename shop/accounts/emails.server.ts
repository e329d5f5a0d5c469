/** Writes the emails about an account. */
import { greetingOf } from './greeting.ts'
import { ACCOUNT_DELETED, CODE_MINUTES, type CodePurpose, DEVICE_LINK_HOURS } from './rules.ts'
import type { Brand } from '#shop/config/brand.ts'
import { formatMoment, formatLastDay } from '#shop/dates.ts'
import { type Email, SECRET_PLACEHOLDER } from '#shop/email/emails.server.ts'
import type { HeaderImage } from '#shop/email/header-images.ts'
import { type EmailBlock, renderEmail } from '#shop/email/render-email.ts'

const CODE_EMAILS = {
	signup: {
		subject: (brand: Brand) => `Your verification code for ${brand.name}`,
		title: 'Your verification code',
		opening: 'Enter this code to finish creating your account.',
	},
	password_reset: {
		subject: (brand: Brand) => `Your code to reset your ${brand.name} password`,
		title: 'Reset your password',
		opening: 'Enter this code to choose a new password.',
	},
} as const satisfies Record<CodePurpose, object>

/** The code is passed as the email's secret, which is inserted when the email is sent. */
export function codeEmail({
	to,
	purpose,
	code,
	brand,
}: {
	to: string
	purpose: CodePurpose
	code: string
	brand: Brand
}): Email {
	const { subject, title, opening } = CODE_EMAILS[purpose]
	const closing = `The code is valid for ${CODE_MINUTES} minutes and works once. Please don't share it: nobody from ${brand.name} will ever ask for it. If you didn't request a code, you can ignore this email.`
	const email = renderEmail({
		to,
		subject: subject(brand),
		title,
		preheader: opening,
		blocks: [
			{ kind: 'text', text: opening },
			{ kind: 'code', code: SECRET_PLACEHOLDER },
			{ kind: 'text', text: closing },
		],
		brand,
	})
	return { ...email, secret: code }
}

type Recipient = { to: string; name: string; brand: Brand; publicUrl: string }

export function welcomeEmail(recipient: Recipient): Email {
	return simpleEmail(recipient, {
		subject: `Welcome to ${recipient.brand.name}`,
		title: 'Welcome. Your account is ready',
		headerImage: 'kolam',
		paragraphs: [
			'You can now save your addresses for faster checkout and track your orders in one place.',
			'Any earlier orders with this email address are now in your account.',
		],
		link: { label: 'Explore our blends', path: '/products' },
	})
}

export function passwordChangedEmail(recipient: Recipient & { at: Date }): Email {
	return simpleEmail(recipient, {
		subject: `Your ${recipient.brand.name} password was changed`,
		title: 'Your password was changed',
		paragraphs: [
			`Your password was changed on ${formatMoment(recipient.at)}. Your other devices have been signed out.`,
			`If this wasn't you, reset your password right away and write to us at ${recipient.brand.email}.`,
		],
		link: { label: 'Reset password', path: '/forgot-password' },
	})
}

/** The token is passed as the email's secret. */
export function deviceLinkEmail({
	token,
	isForSecondFactor,
	...recipient
}: Recipient & { token: string; isForSecondFactor: boolean }): Email {
	const { brand, publicUrl } = recipient
	const howToUse = `Was it you, or do you need to sign in on a new device? Open the link below on that device. It works once and expires in ${DEVICE_LINK_HOURS} hours.`
	const email = simpleEmail(recipient, {
		...(isForSecondFactor
			? {
					subject: `Someone may know your ${brand.name} password`,
					title: 'Is someone using your password?',
					paragraphs: [
						"Someone signed in with your password, then entered too many wrong codes for two-step verification. They didn't get into the admin console.",
						`If it wasn't you, reset your password right away. That signs them out everywhere: ${publicUrl}/forgot-password`,
						howToUse,
						"Please don't share this link with anyone.",
					],
				}
			: {
					subject: `Someone is trying to sign in to your ${brand.name} account`,
					title: 'Too many failed sign-in attempts',
					paragraphs: [
						"There were too many failed sign-in attempts, so we've paused sign-in on new devices for now. No one got into your account, and you can still sign in on the devices you've used before.",
						howToUse,
						"If it wasn't you, there's nothing you need to do. Please don't share this link with anyone.",
					],
				}),
		link: { label: 'Sign in on this device', path: `/known-device?token=${SECRET_PLACEHOLDER}` },
	})
	return { ...email, secret: token }
}

export function birthdayEmail(recipient: Recipient & { code: string; percent: number; endsAt: Date }): Email {
	const { code, percent, endsAt, brand } = recipient
	const lastDay = formatLastDay(endsAt)
	return simpleEmail(recipient, {
		subject: `Your birthday month: ${percent}% off at ${brand.name}`,
		title: "It's your birthday month",
		preheader: `A little gift from us: ${percent}% off one order, until ${lastDay}.`,
		headerImage: 'firstTumbler',
		paragraphs: [
			`Here's a little gift from us: ${percent}% off one order. Your promo code:`,
			{ code },
			`Enter it at checkout by ${lastDay}.`,
		],
		link: { label: 'Explore our blends', path: '/products' },
		closing:
			"You're receiving this email because your profile includes your date of birth. Remove it there to stop these emails.",
	})
}

export function accountClosedEmail(recipient: Recipient): Email {
	return simpleEmail(recipient, {
		subject: `Your ${recipient.brand.name} account has been deleted`,
		title: 'Your account has been deleted',
		paragraphs: [
			ACCOUNT_DELETED.deleted,
			ACCOUNT_DELETED.retained,
			"Thank you for drinking our coffee. You're always welcome back.",
		],
		link: null,
	})
}

function simpleEmail(
	{ to, name, brand, publicUrl }: Recipient,
	{ subject, title, headerImage, paragraphs, preheader, link, closing }: Content,
): Email {
	const button: EmailBlock[] = link
		? [{ kind: 'button', label: link.label, url: `${publicUrl}${link.path}` }]
		: []
	const smallText: EmailBlock[] = closing ? [{ kind: 'small-text', text: closing }] : []
	return renderEmail({
		to,
		subject,
		title,
		preheader: preheader ?? paragraphs.find((content) => typeof content === 'string') ?? '',
		headerImage: headerImage ? { name: headerImage, publicUrl } : null,
		blocks: [...[greetingOf(name), ...paragraphs].map(toBlock), ...button, ...smallText],
		brand,
	})
}

type Content = {
	subject: string
	title: string
	headerImage?: HeaderImage
	paragraphs: (string | { code: string })[]
	/** By default the first paragraph. */
	preheader?: string
	link: { label: string; path: string } | null
	/** Small, below everything else. */
	closing?: string
}

function toBlock(content: string | { code: string }): EmailBlock {
	return typeof content === 'string' ? { kind: 'text', text: content } : { kind: 'code', ...content }
}
