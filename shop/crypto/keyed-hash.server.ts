/** Hashes that nobody makes without the shop's secret, and how one that was given is compared. */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** `text` begins with what it is for, so that a hash made for one purpose is worth nothing for another. */
export function keyedHash(secret: string, text: string, encoding: 'hex' | 'base64url' = 'base64url'): string {
	return createHmac('sha256', secret).update(text).digest(encoding)
}

/** Takes as long for a near miss as for a far one. */
export function constantTimeEqual(given: string, expected: string): boolean {
	const [left, right] = [Buffer.from(given), Buffer.from(expected)]
	return left.length === right.length && timingSafeEqual(left, right)
}
