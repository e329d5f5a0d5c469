import { describe, expect, test } from 'vitest'
import { isValidQuery, signQuery } from './signed-link.server.ts'
import { readConfig } from '#shop/config/config.server.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const shopAt = (seconds: number, secret = '0123456789abcdef0123456789abcdef') => ({
	config: readConfig({ SECRET: secret }),
	clock: () => new Date(NOW.getTime() + seconds * 1000),
})
const INVOICE = { purpose: 'invoice', subject: 'SK3-22222222-20261120' } as const
const signed = signQuery(shopAt(0), { ...INVOICE, seconds: 900 })

const isValid = (
	text: string,
	{ at = 0, of = INVOICE as Parameters<typeof signQuery>[1] | typeof INVOICE } = {},
) => isValidQuery(shopAt(at), { ...of, query: new URLSearchParams(text) })

describe('a signed link', () => {
	test('carries its expiry, in whole seconds', () => {
		expect(signed).toMatch(/^until=1795169700&signature=[A-Za-z0-9_-]{43}$/)
		const later = { ...shopAt(0), clock: () => new Date(NOW.getTime() + 999) }
		expect(signQuery(later, { ...INVOICE, seconds: 900 })).toBe(signed)
	})

	test('is valid until it expires', () => {
		expect(isValid(signed)).toBe(true)
		expect(isValid(signed, { at: 900 })).toBe(true)
		expect(isValid(signed, { at: 900.001 })).toBe(false)
	})

	test('is not valid altered, unsigned or signed with another secret', () => {
		expect(isValid('')).toBe(false)
		expect(isValid(signed.replace('until=1', 'until=2'))).toBe(false)
		expect(isValid(signed.replace(/signature=./, 'signature=!'))).toBe(false)
		expect(isValid('until=9999999999&signature=')).toBe(false)
		const other = signQuery(shopAt(0, 'f'.repeat(32)), { ...INVOICE, seconds: 900 })
		expect(isValid(other)).toBe(false)
	})

	test('is not valid for another purpose or subject', () => {
		expect(isValid(signed, { of: { ...INVOICE, purpose: 'cancel', seconds: 0 } })).toBe(false)
		expect(isValid(signed, { of: { ...INVOICE, subject: 'SK3-33333333-20261120', seconds: 0 } })).toBe(false)
	})
})
