import { describe, expect, test } from 'vitest'
import { CREDENTIALS, LIVE, problemsOf } from '#test/fixtures/shops/settings.ts'

describe('an invalid setting', () => {
	test('is refused with a message that says how to fix it', () => {
		expect(problemsOf({ PORT: 'abc' })).toEqual(['PORT must be a whole number from 1 to 65535.'])
		expect(problemsOf({ PORT: '0' })).toHaveLength(1)
		expect(problemsOf({ PORT: '65536' })).toHaveLength(1)
		expect(problemsOf({ PAYMENT_EXPIRES_AFTER: '299' })).toHaveLength(1)
		expect(problemsOf({ PAYMENT_EXPIRES_AFTER: '3601' })).toHaveLength(1)
		expect(problemsOf({ DATABASE_URL: 'mysql://x' })).toHaveLength(1)
		expect(problemsOf({ PUBLIC_URL: 'https://shop.example/path' })).toHaveLength(1)
		expect(problemsOf({ SECRET: 'short' })).toHaveLength(1)
		expect(problemsOf({ SHUTDOWN_DRAIN: '61' })).toHaveLength(1)
		for (const TRUST_PROXY of ['perhaps', '10', '-1', 'true 1', '1.5'])
			expect(problemsOf({ TRUST_PROXY }), TRUST_PROXY).toHaveLength(1)
	})

	test('does not hide another', () => {
		expect(problemsOf({ PORT: 'abc', LOG_LEVEL: 'loud' })).toHaveLength(2)
	})

	test('is not repeated in the message if it is a secret', () => {
		expect(problemsOf({ SECRET: 'hunter2' }).join()).not.toContain('hunter2')
	})

	test('can be an unknown name, such as a misspelt credential', () => {
		expect(problemsOf({ PHONEPE_CLIENTID: 'x' })[0]).toContain('PHONEPE_CLIENTID is not a setting')
	})
})

describe('credentials', () => {
	test('are refused unless all are set', () => {
		expect(problemsOf({ PHONEPE_ENV: 'uat', PHONEPE_CLIENT_ID: 'id' })[0]).toContain('PHONEPE_CLIENT_SECRET')
	})

	test('are refused together with the sandbox', () => {
		expect(problemsOf({ ...CREDENTIALS, PHONEPE_ENV: 'sandbox' })[0]).toContain('PHONEPE_ENV must be')
		expect(problemsOf(CREDENTIALS)[0]).toContain('PHONEPE_ENV must be')
	})

	test('are required for a real provider', () => {
		expect(problemsOf({ PHONEPE_ENV: 'uat' })[0]).toContain('PHONEPE_CLIENT_ID')
	})

	test('for production require https and a mail server', () => {
		expect(problemsOf({ ...LIVE, PUBLIC_URL: 'http://shop.example' })).toHaveLength(1)
		expect(problemsOf({ ...LIVE, SMTP_URL: undefined })).toHaveLength(1)
	})

	test('for UAT require a mail server, too', () => {
		const uat = { ...CREDENTIALS, PHONEPE_ENV: 'uat' }
		expect(problemsOf(uat)).toEqual([expect.stringContaining('SMTP_URL must be set')])
		expect(problemsOf({ ...uat, SMTP_URL: LIVE.SMTP_URL, MAIL_FROM: LIVE.MAIL_FROM })).toEqual([])
	})
})

describe('a public URL', () => {
	const PROBLEM =
		'SMTP_URL must be set, to your mail server, when PUBLIC_URL is public: shoppers need their emails.'

	test('needs a mail server, also when the mailbox is open to everyone', () => {
		for (const PUBLIC_URL of ['https://shop.example', 'http://203.0.113.9:3000', 'http://[2001:db8::1]']) {
			expect(problemsOf({ PUBLIC_URL }), PUBLIC_URL).toEqual([PROBLEM])
			expect(problemsOf({ PUBLIC_URL, MAILBOX_READABLE_BY: 'everyone' }), PUBLIC_URL).toEqual([PROBLEM])
			expect(problemsOf({ PUBLIC_URL, SMTP_URL: LIVE.SMTP_URL, MAIL_FROM: LIVE.MAIL_FROM })).toEqual([])
		}
	})

	test('is not that of this machine or a private network', () => {
		for (const PUBLIC_URL of [
			'http://localhost:4000',
			'http://127.0.0.1',
			'http://192.168.1.20:3000',
			'http://shop.local',
		])
			expect(problemsOf({ PUBLIC_URL }), PUBLIC_URL).toEqual([])
	})
})
