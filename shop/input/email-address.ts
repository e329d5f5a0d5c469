/** What an e-mail address is. Apart from the other fields, so that the form in every footer is light. */
const EMAIL = /^[A-Za-z0-9._%+'-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})*\.[A-Za-z]{2,63}$/
export const MAX_EMAIL_LENGTH = 100

export function isEmail(text: string): boolean {
	return text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text) && !text.includes('..')
}

/** One mailbox is one customer, whatever case, dots of Gmail or +tags were typed. For limits only; mail goes to what was typed. */
export function normalizeMailbox(email: string): string {
	const [local = '', domain = ''] = email.trim().toLowerCase().split('@')
	const untagged = local.split('+')[0] ?? local
	const isGmail = domain === 'gmail.com' || domain === 'googlemail.com'
	return isGmail ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`
}
