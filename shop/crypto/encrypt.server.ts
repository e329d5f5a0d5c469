/** Secrets in the database, such as a code in a letter that has not left yet, are unreadable without the shop's own secret. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

export function encrypt(secret: string, text: string): string {
	const nonce = randomBytes(NONCE_BYTES)
	const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce)
	const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
	return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
}

/** Throws when it was sealed with another secret or has been changed. */
export function decrypt(secret: string, sealed: string): string {
	const text = decryptOrNull(secret, sealed)
	if (text === null) throw new Error('This was sealed with another SECRET, or has been changed')
	return text
}

/** Null when it was sealed with another secret or has been changed. */
export function decryptOrNull(secret: string, sealed: string): string | null {
	const bytes = Buffer.from(sealed, 'base64url')
	const tagEnd = NONCE_BYTES + TAG_BYTES
	const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, NONCE_BYTES))
	decipher.setAuthTag(bytes.subarray(NONCE_BYTES, tagEnd))
	const body = decipher.update(bytes.subarray(tagEnd))
	try {
		return Buffer.concat([body, decipher.final()]).toString('utf8')
	} catch (error) {
		// The tag does not fit; Node has no error of its own for it.
		if (error instanceof Error) return null
		throw error
	}
}

function keyOf(secret: string): Buffer {
	return Buffer.from(hkdfSync('sha256', secret, '', 'sealed columns', 32))
}
