/** Creates and checks signed links. Each allows one thing to anyone who has it, without signing in, until it expires. */
import { constantTimeEqual, keyedHash } from './keyed-hash.server.ts'
import type { Shop } from '#shop/shop.server.ts'

/** The purpose is signed, so that a link for one purpose is not valid for another. */
type Purpose = 'invoice' | 'cancel' | 'quotation' | 'restore' | 'review' | 'difference'

/** The lifetime of links in emails, because customers look for the email again when they do their accounts. */
export const EMAIL_LINK_SECONDS = 90 * 86_400

/** Returns the query of a link about `subject`. */
export function signQuery(
	{ clock, config }: Pick<Shop, 'clock' | 'config'>,
	{ purpose, subject, seconds }: { purpose: Purpose; subject: string; seconds: number },
): string {
	const until = String(Math.floor(clock().getTime() / 1000) + seconds)
	return `until=${until}&signature=${sign(config.secret, { purpose, subject, until })}`
}

/** Returns false for a link that is forged, altered, expired, for another purpose or about another subject. */
export function isValidQuery(
	{ clock, config }: Pick<Shop, 'clock' | 'config'>,
	{ purpose, subject, query }: { purpose: Purpose; subject: string; query: URLSearchParams },
): boolean {
	const until = query.get('until') ?? ''
	const expected = sign(config.secret, { purpose, subject, until })
	if (!constantTimeEqual(query.get('signature') ?? '', expected)) return false
	return Number(until) * 1000 >= clock().getTime()
}

function sign(
	secret: string,
	{ purpose, subject, until }: { purpose: Purpose; subject: string; until: string },
): string {
	return keyedHash(secret, `${purpose}|${subject}|${until}`)
}
