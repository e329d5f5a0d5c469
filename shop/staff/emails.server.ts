/** Writes the email that invites somebody to the staff. */
import { INVITATION_DAYS, ROLE_DESCRIPTIONS, ROLE_LABELS } from './rules.ts'
import type { StaffRole } from '#shop/accounts/rules.ts'
import type { Brand } from '#shop/config/brand.ts'
import { formatLastDay } from '#shop/dates.ts'
import { type Email, SECRET_PLACEHOLDER } from '#shop/email/emails.server.ts'
import { renderEmail } from '#shop/email/render-email.ts'

type Invitation = {
	to: string
	role: StaffRole
	invitedBy: string
	expiresAt: Date
	/** Inserted when the email is sent. */
	token: string
	brand: Brand
	publicUrl: string
}

export function invitationEmail(invitation: Invitation): Email {
	const { to, role, invitedBy, expiresAt, token, brand, publicUrl } = invitation
	const url = `${publicUrl}/staff-invitation?token=${SECRET_PLACEHOLDER}`
	const title = `Join the ${brand.name} team`
	const opening = `${invitedBy} invites you to work in the admin console of ${brand.name}.`
	const paragraphs = [
		'Vanakkam,',
		opening,
		`Your role: ${ROLE_LABELS[role]}. ${ROLE_DESCRIPTIONS[role]}.`,
		'You need a password and an authenticator app on your phone, such as Google Authenticator. The console asks for a code from it whenever you sign in.',
	]
	const closing = `This link is only for you. It works once and expires in ${INVITATION_DAYS} days, on ${formatLastDay(expiresAt)}. If you weren't expecting this invitation, you can ignore this email.`
	const email = renderEmail({
		to,
		subject: `${invitedBy} invites you to join the team of ${brand.name}`,
		title,
		preheader: opening,
		blocks: [
			...paragraphs.map((text) => ({ kind: 'text', text }) as const),
			{ kind: 'button', label: 'See the invitation', url },
			{ kind: 'text', text: closing },
		],
		brand,
	})
	return { ...email, secret: token }
}
