/** The HTML layout of all emails: one column, readable without images and styles. */
import type { Brand } from '#shop/config/brand.ts'
import { hasGstin } from '#shop/config/tax-registration.ts'

export function escapeHtml(text: string): string {
	return text
		.replaceAll('&', '&amp;')
		.replaceAll('<', '&lt;')
		.replaceAll('>', '&gt;')
		.replaceAll('"', '&quot;')
		.replaceAll("'", '&#39;')
}

/** A word without a break, such as a street without spaces, would widen the email beyond the screen. Twice, for older clients. */
const WRAP_LONG_WORDS = 'word-break:break-word;overflow-wrap:anywhere'

type Layout = {
	title: string
	/** HTML; any user input in it must have been escaped. */
	body: string
	brand: Brand
	/** Plain text that inboxes show after the subject, and the email itself does not. */
	preheader?: string
}

export function emailLayout({ title, body, brand, preheader = '' }: Layout): string {
	const serif = "font-family:'Brygada 1918',Georgia,serif"
	return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:#FAF5EA;color:#2A1810;font-family:Figtree,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.6">${hiddenPreheader(preheader)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left;table-layout:fixed;${WRAP_LONG_WORDS}">
<tr><td style="${serif};font-size:22px;font-weight:600;padding-bottom:16px;border-bottom:1px solid #E4D5BC">${letterhead(brand)}</td></tr>
<tr><td style="padding:28px 0"><h1 style="${serif};font-size:28px;line-height:1.15;font-weight:600;margin:0 0 16px">${escapeHtml(title)}</h1>${body}</td></tr>
<tr><td style="border-top:1px solid #E4D5BC;padding-top:16px;font-size:13px;color:#6B4A33">${escapeHtml(brand.tagline)}<br>${escapeHtml(brand.legalName)}, ${escapeHtml(brand.address)}<br>FSSAI ${escapeHtml(brand.fssai)}${hasGstin(brand) ? ` · GSTIN ${escapeHtml(brand.gstin)}` : ''}<br>${escapeHtml(brand.email)} · ${escapeHtml(brand.phone)} · ${escapeHtml(brand.supportHours)}</td></tr>
</table></td></tr></table></body></html>`
}

/** Filled up with invisible characters, or inboxes would go on with the text of the email. */
function hiddenPreheader(text: string): string {
	if (text === '') return ''
	return `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(text)}${'&#8199;&#847;'.repeat(60)}</div>`
}

/** Where images are not loaded, the name stands in its place. */
function letterhead({ name, images: { uploadedLogo } }: Brand): string {
	if (!uploadedLogo) return escapeHtml(name)
	return `<img src="${escapeHtml(uploadedLogo)}" alt="${escapeHtml(name)}" height="40" style="display:block;height:40px;width:auto;max-width:100%">`
}

/** `text` is plain text and gets escaped. */
export function paragraph(text: string): string {
	return `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`
}

export function buttonLink(url: string, label: string): string {
	return `<a href="${escapeHtml(url)}" style="display:inline-block;background:#9E2B25;color:#FAF5EA;padding:12px 20px;border-radius:2px;text-decoration:none;font-weight:600">${escapeHtml(label)}</a>`
}

/** The end of the plain-text version; in HTML, the layout has a footer. */
export function signature(brand: Brand): string {
	return `${brand.name}\n${brand.email} · ${brand.phone}`
}
