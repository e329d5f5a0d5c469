/** Computes keyed hashes (HMAC) and compares texts in constant time. */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** `text` must begin with its purpose, so that a hash for one purpose is not valid for another. */
export function keyedHash(secret: string, text: string, encoding: 'hex' | 'base64url' = 'base64url'): string {
	return createHmac('sha256', secret).update(text).digest(encoding)
}

/** The duration does not reveal how much of the text was right. */
export function constantTimeEqual(given: string, expected: string): boolean {
	const [actual, wanted] = [Buffer.from(given), Buffer.from(expected)]
	return actual.length === wanted.length && timingSafeEqual(actual, wanted)
}
