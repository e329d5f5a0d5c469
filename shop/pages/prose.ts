/**
 * Texts with structure: each line is a paragraph. Lines that begin with '- ' or '1. ' are a list, and lines with ' | '
 * are terms with their descriptions. Within a line, [words](/contact) are a link, and *words* or **words** are emphasized.
 */

export type Block =
	| { kind: 'paragraph'; text: string }
	/** `{grievance officer}` stands for something that the page shows there. */
	| { kind: 'part'; name: string }
	| { kind: 'bullets' | 'numbers'; items: string[] }
	| { kind: 'terms'; items: [term: string, text: string][] }

const BULLET = /^- +/
const NUMBER = /^\d{1,2}\. +/
const TERM = / +\| +/
const PART = /^\{([^{}]+)\}$/

export function parseProse(prose: string): Block[] {
	const blocks: Block[] = []
	for (const line of prose.split('\n').map((typed) => typed.trim())) {
		if (line) add(blocks, line)
	}
	return blocks
}

function add(blocks: Block[], line: string): void {
	const last = blocks.at(-1)
	const part = PART.exec(line)?.[1]
	if (part) blocks.push({ kind: 'part', name: part })
	else if (BULLET.test(line) || NUMBER.test(line)) {
		const kind = BULLET.test(line) ? 'bullets' : 'numbers'
		const item = line.replace(BULLET, '').replace(NUMBER, '')
		if (last?.kind === kind) last.items.push(item)
		else blocks.push({ kind, items: [item] })
	} else if (TERM.test(line)) {
		const [term = '', ...rest] = line.split(TERM)
		const item: [string, string] = [term, rest.join(' | ')]
		if (last?.kind === 'terms') last.items.push(item)
		else blocks.push({ kind: 'terms', items: [item] })
	} else blocks.push({ kind: 'paragraph', text: line })
}

/** A page of the shop, another site, or an email address. */
const LINK_TARGET = /^(?:\/(?!\/)[^\s\\]*|https:\/\/[^\s]+|mailto:[^\s]+)$/

type Span =
	| { kind: 'text'; text: string }
	| { kind: 'emphasis'; text: string }
	| { kind: 'link'; text: string; to: string }

const SPAN = /\[([^[\]]+)\]\(([^()\s]+)\)|(\*\*?)([^*\n]+)\3/g

/** A link to anywhere else remains text. */
export function parseSpans(line: string): Span[] {
	const spans: Span[] = []
	let end = 0
	for (const match of line.matchAll(SPAN)) {
		const [whole, label, to, , emphasis] = match
		if (to !== undefined && !LINK_TARGET.test(to)) continue
		if (match.index > end) spans.push({ kind: 'text', text: line.slice(end, match.index) })
		if (emphasis !== undefined) spans.push({ kind: 'emphasis', text: emphasis })
		else if (label !== undefined && to !== undefined) spans.push({ kind: 'link', text: label, to })
		end = match.index + whole.length
	}
	if (end < line.length) spans.push({ kind: 'text', text: line.slice(end) })
	return spans
}

/** Lists the targets of links that `parseSpans` does not accept. */
export function findBadLinks(prose: string): string[] {
	return [...prose.matchAll(SPAN)].flatMap(([, , to]) => (to && !LINK_TARGET.test(to) ? [to] : []))
}
