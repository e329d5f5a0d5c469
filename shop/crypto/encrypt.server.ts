/** Encrypts secrets in the database, such as the code of a queued email, with the shop's own secret (AES-256-GCM). */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

export function encrypt(secret: string, text: string): string {
	const nonce = randomBytes(NONCE_BYTES)
	const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce)
	const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
	return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
}

/** Throws if it was encrypted with another secret or has been altered. */
export function decrypt(secret: string, encrypted: string): string {
	const text = decryptOrNull(secret, encrypted)
	if (text === null) throw new Error('Encrypted with another SECRET, or altered')
	return text
}

/** Returns null if it was encrypted with another secret or has been altered. */
export function decryptOrNull(secret: string, encrypted: string): string | null {
	const bytes = Buffer.from(encrypted, 'base64url')
	const tagEnd = NONCE_BYTES + TAG_BYTES
	const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, NONCE_BYTES))
	decipher.setAuthTag(bytes.subarray(NONCE_BYTES, tagEnd))
	const body = decipher.update(bytes.subarray(tagEnd))
	try {
		return Buffer.concat([body, decipher.final()]).toString('utf8')
	} catch (error) {
		// Authentication failed; Node has no specific error class for that.
		if (error instanceof Error) return null
		throw error
	}
}

function keyOf(secret: string): Buffer {
	return Buffer.from(hkdfSync('sha256', secret, '', 'sealed columns', 32))
}
