import { expect, test } from 'vitest'
import { emailLayout } from './layout.ts'
import { BRAND_DEFAULTS } from '#shop/config/brand.ts'

const { images } = BRAND_DEFAULTS
const layoutWith = (emailLogo: string | null, emailLogoOnDark: string | null = null) =>
	emailLayout({
		title: 'Title',
		preheader: '',
		body: '',
		brand: { ...BRAND_DEFAULTS, name: 'Kaapi & Co', images: { ...images, emailLogo, emailLogoOnDark } },
	})

test('an email begins with the name as a word mark', () => {
	expect(layoutWith(null)).toContain('>Kaapi &amp; Co</td>')
	expect(layoutWith(null)).not.toContain('<img')
})

test('a logo is there instead, with the name where images are not loaded', () => {
	expect(layoutWith('https://sk3.example/home/1795156200000-logo.png')).toContain(
		'<img src="https://sk3.example/home/1795156200000-logo.png" alt="Kaapi &amp; Co"',
	)
})

test('a dark screen shows the logo for dark grounds, which is hidden where styles or the dark screen are unknown', () => {
	const html = layoutWith('https://sk3.example/home/logo.png', 'https://sk3.example/home/logo-light.png')
	expect(html).toContain(
		'<img src="https://sk3.example/home/logo.png" alt="Kaapi &amp; Co" height="40" class="light"',
	)
	expect(html).toContain(
		'<!--[if !mso]><!--><img src="https://sk3.example/home/logo-light.png" alt="Kaapi &amp; Co" height="40" hidden class="dark" style="display:none;',
	)
	expect(layoutWith(null, 'https://sk3.example/home/logo-light.png')).not.toContain('<img')
})

test('Outlook, which knows no `max-width`, gets a table of the width of the column, which is closed again', () => {
	const html = layoutWith(null)
	expect(html).toMatch(/<!--\[if mso\]><table[^>]* width="560"[^>]*><tr><td><!\[endif\]-->/)
	expect(html).toContain('<!--[if mso]></td></tr></table><![endif]-->')
	expect(html.match(/<table/g)?.length).toBe(html.match(/<\/table>/g)?.length)
})

test('the text that inboxes show is shortened', () => {
	const preheader = `${'x'.repeat(200)}y`
	const html = emailLayout({ title: 'Title', body: '', brand: BRAND_DEFAULTS, preheader })
	expect(html).toContain('x'.repeat(200))
	expect(html).not.toContain('xy')
})

test('a drawing at the head has another one for dark screens, and a photograph has none', () => {
	const headedBy = (name: 'kolam' | 'beans') => {
		const headerImage = { name, publicUrl: 'https://sk3.example' }
		const brand = { ...BRAND_DEFAULTS, images: { ...images, emailLogo: null } }
		return emailLayout({ title: 'Title', preheader: '', body: '', brand, headerImage })
	}
	expect(headedBy('kolam')).toMatch(
		/kolam-email\.png"[^>]* class="card muted light"[^>]*><!--\[if !mso\]><!--><img src="https:\/\/sk3\.example\/pictures\/kolam-email-dark\.png"[^>]* hidden class="card muted dark" style="display:none;/,
	)
	expect(headedBy('beans')).not.toContain('-dark.png')
})
