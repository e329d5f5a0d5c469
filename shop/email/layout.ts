/** The HTML document of all emails: one column of tables, readable without images and styles, on a light or a dark screen. */
import { HEADER_IMAGES, type HeaderImage, type Image } from './header-images.ts'
import type { Brand } from '#shop/config/brand.ts'
import { hasGstin } from '#shop/config/tax-registration.ts'
import { keepTogether } from '#shop/text/keep-together.ts'
import { phoneUrl } from '#shop/text/phone-url.ts'
import { typesetQuotes } from '#shop/text/typeset-quotes.ts'

export function escapeHtml(text: string): string {
	return text
		.replaceAll('&', '&amp;')
		.replaceAll('<', '&lt;')
		.replaceAll('>', '&gt;')
		.replaceAll('"', '&quot;')
		.replaceAll("'", '&#39;')
}

/** Keeps what is read as one on its line. Nothing becomes a link, because the text may be a customer's. */
export function proseHtml(text: string): string {
	return escapeHtml(keepTogether(text))
		.replaceAll(ORDER_OR_TICKET, '<span style="white-space:nowrap">$&</span>')
		.replaceAll('\u00a0', '&nbsp;')
}

/** 'SK3-7F3K9QXB-20261120', 'T-20261120-7F3K9' */
const ORDER_OR_TICKET = /\b[A-Z][A-Z0-9]*-[A-Z0-9]{8}-[A-Z0-9]{5,8}\b/g

export const SERIF = "font-family:'Brygada 1918',Georgia,serif"
/** The attributes of a table that fills the column, without the spaces that some email clients put around tables. */
export const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'
/** The width of the column in pixels. */
export const COLUMN_WIDTH = 560

/** Attributes with the colours of a light screen. The classes are those of `STYLES`. */
export const MUTED = 'class="muted" style="color:#6B4A33"'
export const LINK = 'class="link" style="color:#9E2B25"'
export const LINE = '1px solid #E4D5BC'

/** Outlook on Windows shows Times New Roman where the first font of a list is not installed, and has no `max-width`. */
const OUTLOOK = {
	fonts: `<!--[if mso]><style>table,td,p,a,strong,span,li{font-family:Arial,sans-serif!important}h1,h2,.serif{font-family:Georgia,serif!important}</style><![endif]-->`,
	columnStart: `<!--[if mso]><table role="presentation" width="${COLUMN_WIDTH}" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->`,
	columnEnd: '<!--[if mso]></td></tr></table><![endif]-->',
}

/** A word without a break, such as a long URL, would widen the email beyond the screen. Stated twice for older clients. */
const WRAP_LONG_WORDS = 'word-break:break-word;overflow-wrap:anywhere'

/** Clients that drop the style sheet show the light colours and logo, or derive dark colours. Dates that iOS makes links of keep their colour. */
const STYLES = `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){.page{background:#1C110B!important;color:#F3EBDC!important}.card{background:#2A1810!important}.muted{color:#D3C2A6!important}.link{color:#D9B366!important}.line{border-color:#4A2E20!important}.light{display:none!important}.dark{display:block!important}}a[x-apple-data-detectors]{color:inherit!important}`

type Layout = {
	title: string
	/** HTML in which any user input must have been escaped. */
	body: string
	brand: Brand
	/** Plain text that inboxes show after the subject, and the email itself does not. */
	preheader: string
	headerImage?: { name: HeaderImage; publicUrl: string } | null
}

export function emailLayout({ title, body, brand, preheader, headerImage = null }: Layout): string {
	return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(title)}</title><style>${STYLES}</style>${OUTLOOK.fonts}</head>
<body class="page" style="margin:0;background:#FAF5EA;color:#2A1810;font-family:Figtree,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.6">${hiddenPreheader(preheader)}
<table ${TABLE} style="table-layout:fixed"><tr><td class="page" align="center" style="padding:24px 16px 32px;background:#FAF5EA;color:#2A1810">${OUTLOOK.columnStart}
<table ${TABLE} style="max-width:${COLUMN_WIDTH}px;text-align:left;table-layout:fixed;${WRAP_LONG_WORDS}">
<tr><td class="line serif" style="${SERIF};font-size:22px;font-weight:600;padding-bottom:16px;border-bottom:${LINE}">${letterhead(brand)}</td></tr>
<tr><td style="padding:24px 0 32px">${header(headerImage, brand)}<h1 style="${SERIF};font-size:30px;line-height:1.15;font-weight:400;letter-spacing:-.01em;margin:0 0 16px">${escapeHtml(typesetQuotes(title))}</h1>${body}</td></tr>
<tr><td class="line muted" style="border-top:${LINE};padding-top:16px;font-size:13px;color:#6B4A33">${[brand.tagline, ...sellerLines(brand)].map(proseHtml).join('<br>')}<br>${contactHtml(brand)}</td></tr>
</table>${OUTLOOK.columnEnd}</td></tr></table></body></html>`
}

/** No inbox shows more. */
const MAX_PREHEADER_LENGTH = 200

/** Padded with invisible characters, because inboxes would otherwise continue with the text of the email. */
function hiddenPreheader(text: string): string {
	if (text === '') return ''
	const start = Array.from(text).slice(0, MAX_PREHEADER_LENGTH).join('')
	return `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(start)}${'&#8199;&#847;'.repeat(60)}</div>`
}

/** If images are not loaded, the name is shown instead. */
function letterhead({ name, images: { emailLogo, emailLogoOnDark } }: Brand): string {
	if (!emailLogo) return escapeHtml(name)
	// It has its own light background, because dark letters would be lost where a client darkens the email by itself.
	const onLight = { src: emailLogo, background: '#FAF5EA' }
	const onDark = emailLogoOnDark ? { src: emailLogoOnDark } : null
	return lightOrDark(
		{ alt: name, height: 40, style: 'height:40px;width:auto;max-width:100%' },
		onLight,
		onDark,
	)
}

function header(headerImage: Layout['headerImage'], brand: Brand): string {
	if (!headerImage) return ''
	const { publicUrl } = headerImage
	const { path, alt, width, height, showsBrand, ...dark }: Image = HEADER_IMAGES[headerImage.name]
	if (showsBrand && !brand.images.hasOriginalLogo) return ''
	const image = {
		alt,
		className: 'card muted',
		width: COLUMN_WIDTH,
		height: Math.round((COLUMN_WIDTH * height) / width),
		style: 'width:100%;height:auto;margin:0 0 24px;border-radius:4px;color:#6B4A33;font-size:14px',
	}
	const onDark = dark.darkPath ? { src: publicUrl + dark.darkPath } : null
	return lightOrDark(image, { src: publicUrl + path, background: '#F3EBDC' }, onDark)
}

type ImageTag = { alt: string; className?: string; width?: number; height: number; style: string }
type Source = { src: string; background?: string }

/** Old Outlook ignores `display:none`, but reads the image for dark screens as a comment. */
function lightOrDark(image: ImageTag, onLight: Source, onDark: Source | null): string {
	if (!onDark) return imageTag(image, onLight)
	const light = imageTag(image, { ...onLight, shownOn: 'light' })
	return `${light}<!--[if !mso]><!-->${imageTag(image, { ...onDark, shownOn: 'dark' })}<!--<![endif]-->`
}

/** The image for dark screens is `hidden` also where a client drops all styles. */
function imageTag(
	{ alt, className, width, height, style }: ImageTag,
	{ src, background, shownOn }: Source & { shownOn?: 'light' | 'dark' },
): string {
	const isHidden = shownOn === 'dark'
	const classes = [className, shownOn].filter(Boolean).join(' ')
	const shown = `display:${isHidden ? 'none' : 'block'}${background ? `;background:${background}` : ''}`
	const size = `${width ? `width="${width}" ` : ''}height="${height}"`
	return `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}" ${size}${isHidden ? ' hidden' : ''}${classes && ` class="${classes}"`} style="${shown};${style}">`
}

/** Outlook ignores the margins of tables, but not the padding of cells. */
export function spaced(padding: string, html: string): string {
	return `<table ${TABLE}><tr><td style="padding:${padding}">${html}</td></tr></table>`
}

/** Outlook ignores the padding of a link, and takes that of the cell instead. */
export function buttonLink(url: string, label: string): string {
	const link = `<a href="${escapeHtml(url)}" style="display:inline-block;color:#FAF5EA;padding:13px 28px;text-decoration:none;font-weight:600">${escapeHtml(label)}</a>`
	return spaced(
		'8px 0 24px',
		`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="#9E2B25" style="background:#9E2B25;border-radius:2px;mso-padding-alt:13px 28px">${link}</td></tr></table>`,
	)
}

/** The end of the plain-text version. */
export function signature(brand: Brand): string {
	const { name, email, phone, supportHours } = brand
	return [name, ...sellerLines(brand), `${email} · ${phone} · ${supportHours}`].join('\n')
}

function sellerLines(brand: Brand): string[] {
	const { legalName, address, fssai, gstin } = brand
	return [`${legalName}, ${address}`, `FSSAI ${fssai}${hasGstin(brand) ? ` · GSTIN ${gstin}` : ''}`]
}

/** Email and phone as links, which not every email client makes of them. */
function contactHtml({ email, phone, supportHours }: Brand): string {
	const link = (url: string, label: string) =>
		`<a href="${escapeHtml(url)}" style="color:inherit">${proseHtml(label)}</a>`
	const links = [link(`mailto:${email}`, email), link(phoneUrl(phone), phone)]
	return [...links, proseHtml(supportHours)].join(' · ')
}
