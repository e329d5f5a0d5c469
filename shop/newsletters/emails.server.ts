/** Writes the email of a newsletter. */
import type { Issue, IssueBlock, IssueProduct } from './issue.ts'
import { proseHtml, proseText } from './render-prose.ts'
import { smallImageUrl, wideEmailImageUrl } from '#shop/images/rules.ts'
import type { Brand } from '#shop/config/brand.ts'
import type { Email } from '#shop/email/emails.server.ts'
import {
	buttonLink,
	COLUMN_WIDTH,
	emailLayout,
	escapeHtml,
	MUTED,
	SERIF,
	signature,
	TABLE,
} from '#shop/email/layout.ts'

const WHY_RECEIVED = 'You get this because you subscribed to our newsletter.'

type Addressed = {
	issue: Issue
	to: string
	brand: Brand
	publicUrl: string
	unsubscribeUrl: string
	/** The URL of its page in the archive, or null before it is sent. */
	archiveUrl: string | null
}

export function newsletterEmail({
	issue,
	to,
	brand,
	publicUrl,
	unsubscribeUrl,
	archiveUrl,
}: Addressed): Email {
	const { subject, preheader, heading, blocks } = issue
	return {
		to,
		subject,
		text: [
			heading,
			...blocks.map((block) => blockText(block, publicUrl)),
			[
				WHY_RECEIVED,
				...(archiveUrl ? [`Read it in a browser: ${archiveUrl}`] : []),
				`Unsubscribe: ${unsubscribeUrl}`,
			].join('\n'),
			signature(brand),
		]
			.filter(Boolean)
			.join('\n\n'),
		html: emailLayout({
			title: heading,
			preheader,
			body: blocks.map((block) => blockHtml(block, publicUrl)).join('') + footer(unsubscribeUrl, archiveUrl),
			brand,
		}),
		unsubscribeUrl,
	}
}

function footer(unsubscribeUrl: string, archiveUrl: string | null): string {
	const link = (url: string, label: string) => `<a href="${escapeHtml(url)}" ${MUTED}>${label}</a>`
	const browser = archiveUrl ? `${link(archiveUrl, 'Read it in a browser')} · ` : ''
	return `<p class="muted" style="margin:32px 0 0;font-size:13px;color:#6B4A33">${WHY_RECEIVED}<br>${browser}${link(unsubscribeUrl, 'Unsubscribe')}</p>`
}

function blockHtml(block: IssueBlock, publicUrl: string): string {
	switch (block.kind) {
		case 'text':
			return headingHtml(block.heading) + proseHtml(block.text, publicUrl)
		case 'image':
			return `<img src="${escapeHtml(publicUrl + wideEmailImageUrl(block.image))}" alt="${escapeHtml(block.alt)}" width="${COLUMN_WIDTH}" style="display:block;width:100%;max-width:${COLUMN_WIDTH}px;height:auto;margin:0 0 24px;border-radius:4px">`
		case 'button':
			return buttonLink(publicUrl + block.to, block.label)
		case 'products':
			return `<table ${TABLE} style="margin:0 0 24px">${block.products.map((product) => productHtml(product, publicUrl)).join('')}</table>`
	}
}

function headingHtml(heading: string): string {
	if (heading === '') return ''
	return `<h2 style="${SERIF};font-size:21px;line-height:1.25;font-weight:600;margin:24px 0 8px">${escapeHtml(heading)}</h2>`
}

function productHtml({ id, name, image, imageAlt, price }: IssueProduct, publicUrl: string): string {
	const url = escapeHtml(`${publicUrl}/product/${id}`)
	return `<tr><td width="104" valign="top" style="padding:8px 16px 8px 0"><a href="${url}"><img src="${escapeHtml(publicUrl + smallImageUrl(image))}" alt="${escapeHtml(imageAlt)}" width="88" style="display:block;width:88px;height:auto;border-radius:4px"></a></td><td valign="middle" style="padding:8px 0"><a href="${url}" style="${SERIF};font-size:18px;font-weight:600;color:inherit">${escapeHtml(name)}</a><br>${escapeHtml(price)}<br><a href="${url}" class="link" style="display:inline-block;margin:8px 0 0;padding:7px 16px;border:1px solid;border-radius:2px;color:#9E2B25;text-decoration:none;font-weight:600">View and order</a></td></tr>`
}

function blockText(block: IssueBlock, publicUrl: string): string {
	switch (block.kind) {
		case 'text':
			return [block.heading, proseText(block.text, publicUrl)].filter(Boolean).join('\n\n')
		case 'image':
			return block.alt && `[${block.alt}]`
		case 'button':
			return `${block.label}: ${publicUrl}${block.to}`
		case 'products':
			return block.products
				.map(({ id, name, price }) => `${name}, ${price}: ${publicUrl}/product/${id}`)
				.join('\n')
	}
}
