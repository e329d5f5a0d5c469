/** Renders an email from its blocks as HTML and as plain text, with the same content. */
import {
	buttonLink,
	emailLayout,
	escapeHtml,
	LINE,
	LINK,
	MUTED,
	proseHtml,
	signature,
	spaced,
	TABLE,
} from './layout.ts'
import type { HeaderImage } from './header-images.ts'
import type { Brand } from '#shop/config/brand.ts'
import { withPlainSpaces } from '#shop/text/keep-together.ts'

export type Fact = readonly [label: string, value: string, weight?: 'strong']

/** A line below the items. */
export type EmailSum = { label: string; value: string; isTotal?: boolean }

export type EmailItem = {
	name: string
	/** For example 'Small (220g), fine grind × 2'. */
	details: string
	/** What `details` replaced, struck through. */
	was?: string | null
	/** Empty where the email is not about prices. */
	price: string
	imageUrl: string
}

export type EmailBlock =
	/** Line breaks are kept. */
	| { kind: 'text'; text: string }
	/** Shown in large letters on a line of its own. */
	| { kind: 'code'; code: string }
	/** Names and values on a card. A value may have several lines. */
	| { kind: 'facts'; facts: readonly Fact[] }
	/** The items, and the sums below them. */
	| { kind: 'items'; items: readonly EmailItem[]; sums: readonly EmailSum[] }
	/** Lines below a label, such as an address. Those that they replaced are struck through. */
	| { kind: 'lines'; label: string; lines: readonly string[]; was?: readonly string[] }
	/** A quotation of what somebody wrote. */
	| { kind: 'quote'; label: string; text: string }
	/** The next step. An email has at most one. */
	| { kind: 'button'; label: string; url: string }
	/** What comes before the link is on its line. */
	| { kind: 'link'; before?: string; label: string; url: string }
	| { kind: 'links'; links: readonly { label: string; url: string }[] }
	/** Shown below everything else, like the next one. */
	| { kind: 'small-text'; text: string }
	| { kind: 'small-link'; question: string; label: string; url: string }

type Content = {
	to: string
	subject: string
	title: string
	/** What the inbox shows after the subject. */
	preheader: string
	headerImage?: { name: HeaderImage; publicUrl: string } | null
	blocks: readonly EmailBlock[]
	brand: Brand
}

type RenderedEmail = { to: string; subject: string; text: string; html: string }

export function renderEmail({ to, subject, blocks, brand, ...layout }: Content): RenderedEmail {
	return {
		to,
		subject,
		text: withPlainSpaces([layout.title, ...blocks.map(blockText), signature(brand)].join('\n\n')),
		html: emailLayout({ ...layout, brand, body: blocks.map(blockHtml).join('\n') }),
	}
}

function blockText(block: EmailBlock): string {
	switch (block.kind) {
		case 'text':
		case 'small-text':
			return block.text
		case 'code':
			return block.code
		case 'facts':
			return block.facts.map(factText).join('\n')
		case 'items':
			return [
				...block.items.map(itemText),
				...block.sums.map(({ label, value }) => factText([label, value])),
			].join('\n')
		case 'lines':
			return [`${block.label}:`, ...block.lines, ...wasText(block.was)].join('\n')
		case 'quote':
			return `${block.label}:\n${block.text}`
		case 'button':
			return linkText(block)
		case 'link':
			return [block.before, linkText(block)].filter(Boolean).join(' ')
		case 'small-link':
			return `${block.question} ${linkText(block)}`
		case 'links':
			return block.links.map(({ label, url }) => `${label}\n${url}`).join('\n\n')
	}
}

function itemText({ name, details, was, price }: EmailItem): string {
	return `${name}, ${details}${was ? ` (was ${was})` : ''}${price && `: ${price}`}`
}

function wasText(lines: readonly string[] = []): string[] {
	return lines.length > 0 ? [`(was ${lines.join(', ')})`] : []
}

function factText([label, value]: Fact): string {
	return `${label}:${value.includes('\n') ? '\n' : ' '}${value}`
}

function linkText({ label, url }: { label: string; url: string }): string {
	return `${label}: ${url}`
}

function blockHtml(block: EmailBlock): string {
	switch (block.kind) {
		case 'text':
			return `<p style="margin:0 0 16px">${linesHtml(block.text.split('\n'))}</p>`
		case 'code':
			return cardHtml(
				`<p style="margin:0;font-size:28px;line-height:1.5;font-weight:600;letter-spacing:.16em;font-variant-numeric:tabular-nums">${escapeHtml(block.code)}</p>`,
			)
		case 'facts':
			return cardHtml(`<table ${TABLE}>${block.facts.map(factHtml).join('')}</table>`)
		case 'items':
			return spaced(
				'8px 0 24px',
				`<table ${TABLE}>${block.items.map(itemHtml).join('')}${block.sums.map(sumHtml).join('')}</table>`,
			)
		case 'lines':
			return `<p style="margin:0 0 16px"><span ${MUTED}>${escapeHtml(block.label)}</span><br>${linesHtml(block.lines)}${(block.was ?? []).map((line) => `<br><span ${MUTED}>Was: <s>${proseHtml(line)}</s></span>`).join('')}</p>`
		case 'quote':
			return `<p class="muted" style="margin:0 0 4px;color:#6B4A33">${escapeHtml(block.label)}:</p><p class="line" style="margin:0 0 16px;border-left:2px solid #E4D5BC;padding-left:12px">${linesHtml(block.text.split('\n'))}</p>`
		case 'button':
			return buttonLink(block.url, block.label)
		case 'link':
			return `<p style="margin:0 0 16px">${block.before ? `${proseHtml(block.before)} ` : ''}${linkHtml(block)}</p>`
		case 'links':
			return `<ul style="margin:0 0 16px;padding-inline-start:20px">${block.links.map((link) => `<li style="margin:0 0 8px">${linkHtml(link)}</li>`).join('')}</ul>`
		case 'small-text':
			return `<p ${SMALL}>${proseHtml(block.text)}</p>`
		case 'small-link':
			return `<p ${SMALL}>${escapeHtml(block.question)} <a href="${escapeHtml(block.url)}" ${MUTED}>${escapeHtml(block.label)}</a></p>`
	}
}

function linesHtml(lines: readonly string[]): string {
	return lines.map(proseHtml).join('<br>')
}

function wasHtml(line: string): string {
	return `<s ${MUTED}>${proseHtml(line)}</s><br>`
}

function linkHtml({ label, url }: { label: string; url: string }): string {
	return `<a href="${escapeHtml(url)}" ${LINK}>${proseHtml(label)}</a>`
}

/** On a phone 320 px wide, the number of an order stays on one line, and the words of the label are whole. */
function factHtml([label, value, weight]: Fact): string {
	return `<tr><td valign="top" width="40%" class="muted" style="padding:4px 8px 4px 0;font-size:13px;line-height:24px;color:#6B4A33">${escapeHtml(label)}</td><td valign="top" style="padding:4px 0;font-size:15px;line-height:24px${weight ? ';font-weight:600' : ''}">${linesHtml(value.split('\n'))}</td></tr>`
}

function cardHtml(html: string): string {
	return spaced(
		'8px 0 16px',
		`<table ${TABLE} class="card" style="background:#F3EBDC;border-radius:4px"><tr><td style="padding:12px">${html}</td></tr></table>`,
	)
}

const SMALL = 'class="muted" style="margin:16px 0 0;font-size:13px;color:#6B4A33"'
const CELL = `padding:12px 0;border-bottom:${LINE}`

const SUM = 'padding:7px 0'
const TOTAL = `padding:12px 0 7px;border-top:${LINE};line-height:28px;font-weight:600`

/** The image has no alternative text, because the name is beside it. */
function itemHtml({ name, details, was, price, imageUrl }: EmailItem): string {
	return `<tr><td class="line" width="74" valign="top" style="${CELL}"><img src="${escapeHtml(imageUrl)}" alt="" width="64" height="64" style="display:block;width:64px;height:64px;border-radius:4px;background:#F3EBDC"></td><td class="line" valign="top" style="${CELL}"><strong style="font-weight:600">${proseHtml(name)}</strong><br>${was ? wasHtml(was) : ''}<span ${MUTED}>${proseHtml(details)}</span></td><td class="line" width="72" align="right" valign="top" style="${CELL};padding-left:8px;white-space:nowrap">${escapeHtml(price)}</td></tr>`
}

function sumHtml({ label, value, isTotal = false }: EmailSum): string {
	const cell = isTotal ? { label: TOTAL, value: `${TOTAL};font-size:18px` } : { label: SUM, value: SUM }
	const line = isTotal ? 'class="line" ' : ''
	return `<tr><td ${line}colspan="2" valign="top" style="${cell.label}">${escapeHtml(label)}</td><td ${line}align="right" valign="top" style="${cell.value};padding-left:8px;white-space:nowrap">${escapeHtml(value)}</td></tr>`
}
