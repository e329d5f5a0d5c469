/** Renders the texts of `shop/pages/prose.ts` for emails, with full URLs. */
import { escapeHtml, LINK } from '#shop/email/layout.ts'
import { type Block, parseProse, parseSpans } from '#shop/pages/prose.ts'

/** Parts of pages have no place in emails, and `input.ts` refuses them. */
export function proseHtml(prose: string, publicUrl: string): string {
	return parseProse(prose)
		.map((block) => blockHtml(block, publicUrl))
		.join('')
}

function blockHtml(block: Block, publicUrl: string): string {
	const spans = (line: string) => spansHtml(line, publicUrl)
	switch (block.kind) {
		case 'paragraph':
			return `<p style="margin:0 0 16px">${spans(block.text)}</p>`
		case 'terms':
			return block.items
				.map(
					([term, text]) =>
						`<p style="margin:0 0 16px"><strong>${escapeHtml(term)}</strong><br>${spans(text)}</p>`,
				)
				.join('')
		case 'part':
			return ''
		default: {
			const tag = block.kind === 'bullets' ? 'ul' : 'ol'
			const items = block.items.map((item) => `<li style="margin:0 0 8px">${spans(item)}</li>`)
			return `<${tag} style="margin:0 0 16px;padding:0 0 0 20px">${items.join('')}</${tag}>`
		}
	}
}

function spansHtml(line: string, publicUrl: string): string {
	return parseSpans(line)
		.map((span) => {
			const text = escapeHtml(span.text)
			if (span.kind === 'emphasis') return `<em>${text}</em>`
			if (span.kind === 'text') return text
			return `<a href="${escapeHtml(absolute(span.to, publicUrl))}" ${LINK}>${text}</a>`
		})
		.join('')
}

export function proseText(prose: string, publicUrl: string): string {
	return parseProse(prose)
		.map((block) => blockText(block, publicUrl))
		.join('\n\n')
}

function blockText(block: Block, publicUrl: string): string {
	const spans = (line: string) => spansText(line, publicUrl)
	switch (block.kind) {
		case 'paragraph':
			return spans(block.text)
		case 'terms':
			return block.items.map(([term, text]) => `${term}: ${spans(text)}`).join('\n')
		case 'bullets':
			return block.items.map((item) => `- ${spans(item)}`).join('\n')
		case 'numbers':
			return block.items.map((item, index) => `${index + 1}. ${spans(item)}`).join('\n')
		case 'part':
			return ''
	}
}

function spansText(line: string, publicUrl: string): string {
	return parseSpans(line)
		.map((span) => (span.kind === 'link' ? `${span.text} (${absolute(span.to, publicUrl)})` : span.text))
		.join('')
}

function absolute(to: string, publicUrl: string): string {
	return to.startsWith('/') ? publicUrl + to : to
}
