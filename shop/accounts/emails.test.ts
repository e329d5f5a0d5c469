import { describe, expect, test } from 'vitest'
import {
	accountClosedEmail,
	birthdayEmail,
	codeEmail,
	deviceLinkEmail,
	passwordChangedEmail,
	welcomeEmail,
} from './emails.server.ts'
import { readConfig } from '#shop/config/config.server.ts'

const { brand } = readConfig({ SECRET: 'a secret that only tests know, of 32+' })
const meena = { to: 'meena@example.in', name: 'Meena Sundaram', brand, publicUrl: 'https://shop.example' }

describe('the email with a code', () => {
	test.each(['signup', 'password_reset'] as const)(
		'for %s has the code as its secret, not in its text',
		(purpose) => {
			const email = codeEmail({ to: meena.to, purpose, code: '012345', brand })
			expect(email).toMatchObject({ to: meena.to, secret: '012345' })
			expect(email.subject).toContain(' code')
			expect(email.text + email.html).not.toContain('012345')
			expect(email.text.split('\n\n').length).toBeGreaterThanOrEqual(4)
			expect(email.text).toContain('10 minutes')
			expect(email.html).toContain('10 minutes')
		},
	)

	test('has a subject for each purpose', () => {
		const subjects = (['signup', 'password_reset'] as const).map(
			(purpose) => codeEmail({ to: meena.to, purpose, code: '1', brand }).subject,
		)
		expect(new Set(subjects).size).toBe(2)
	})
})

describe('every other email', () => {
	const emails = [
		welcomeEmail(meena),
		passwordChangedEmail({ ...meena, at: new Date('2026-11-20T10:00:00Z') }),
		birthdayEmail({ ...meena, code: 'B-DAY', percent: 10, endsAt: new Date('2026-11-30T18:30:00Z') }),
		accountClosedEmail(meena),
		deviceLinkEmail({ ...meena, token: 't', isForSecondFactor: false }),
		deviceLinkEmail({ ...meena, token: 't', isForSecondFactor: true }),
	]

	test('about the birthday has the code on a line of its own, with its last day', () => {
		const { text, html } = birthdayEmail({
			...meena,
			code: 'B-DAY',
			percent: 10,
			endsAt: new Date('2026-11-30T18:30:00Z'),
		})
		expect(text).toContain('Your promo code:\n\nB-DAY\n\nEnter it at checkout by 30 Nov 2026.')
		expect(html).toContain('>B-DAY</p>')
	})

	test('has a greeting with the first name and a signature, in text and HTML', () => {
		for (const { to, subject, text, html } of emails) {
			expect(to).toBe(meena.to)
			expect(subject).toContain(brand.name)
			expect(text).toMatch(/\n\nVanakkam Meena,\n\n/)
			expect(html).toContain('Vanakkam Meena,')
			expect(text.split('\n\n').length).toBeGreaterThanOrEqual(4)
			expect(html.match(/<p /g)?.length).toBeGreaterThanOrEqual(3)
		}
		expect(new Set(emails.map(({ subject }) => subject)).size).toBe(6)
	})

	test('links to a page of the shop, except after the account is closed', () => {
		const [welcome, changed, birthday, closed] = emails
		for (const [email, url] of [
			[welcome, 'https://shop.example/products'],
			[changed, 'https://shop.example/forgot-password'],
			[birthday, 'https://shop.example/products'],
		] as const) {
			expect(email?.text).toContain(`: ${url}\n`)
			expect(email?.html).toContain(`href="${url}"`)
		}
		expect(closed?.text).not.toContain('https://shop.example/')
		expect(closed?.html).not.toContain('https://shop.example/')
	})

	test('contains its time, code, discount and last day', () => {
		const [, changed, birthday] = emails
		expect(changed?.text).toContain('on 20 Nov 2026, 3:30 pm.')
		for (const fact of ['10%', 'B-DAY', '30 Nov 2026']) expect(birthday?.text).toContain(fact)
	})

	test('greets customers without a name as Coffee Lover', () => {
		expect(welcomeEmail({ ...meena, name: ' ' }).text).toMatch(/\n\nVanakkam Coffee Lover,/)
	})
})
