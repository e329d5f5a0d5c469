/** Email addresses, apart from the other fields, because the newsletter form on every page needs nothing else. */
const EMAIL = /^[A-Za-z0-9._%+'-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})*\.[A-Za-z]{2,63}$/
export const MAX_EMAIL_LENGTH = 100

export function isEmail(text: string): boolean {
	return text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text) && !text.includes('..')
}

/**
 * Returns the mailbox behind an address: without case, `+tags` and Gmail's dots. It is only for limits; emails are sent
 * to the address as entered.
 */
export function canonicalEmail(email: string): string {
	const [local = '', domain = ''] = email.trim().toLowerCase().split('@')
	const untagged = local.split('+')[0] ?? local
	const isGmail = domain === 'gmail.com' || domain === 'googlemail.com'
	return isGmail ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`
}
