/** Renders the texts of `shop/pages/prose.ts`. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { keepTogether } from '#shop/text/keep-together.ts'
import { type Block, parseProse, parseSpans } from '#shop/pages/prose.ts'

type ProseProps = {
	text: string
	/** The parts that a text of this page may show on a line of its own. */
	parts?: Readonly<Record<string, ReactNode>>
}

export function Prose({ text, parts = {} }: ProseProps) {
	// Nothing is added, removed or moved while the page is shown, so the index can be the key.
	return parseProse(text).map((block, index) => <BlockOf key={`${index}`} block={block} parts={parts} />)
}

function BlockOf({ block, parts }: { block: Block } & Required<Pick<ProseProps, 'parts'>>) {
	switch (block.kind) {
		case 'paragraph':
			return (
				<p>
					<Spans text={block.text} />
				</p>
			)
		case 'part':
			return parts[block.name] ?? null
		case 'terms':
			return (
				<dl>
					{block.items.map(([term, text], index) => (
						<div key={`${index}`}>
							<dt>{term}</dt>
							<dd>
								<Spans text={text} />
							</dd>
						</div>
					))}
				</dl>
			)
		default: {
			const List = block.kind === 'bullets' ? 'ul' : 'ol'
			return (
				<List>
					{block.items.map((item, index) => (
						<li key={`${index}`}>
							<Spans text={item} />
						</li>
					))}
				</List>
			)
		}
	}
}

export function Spans({ text }: { text: string }) {
	return parseSpans(text).map((span, index) => {
		const key = `${index}`
		if (span.kind === 'text') return keepTogether(span.text)
		if (span.kind === 'emphasis') return <em key={key}>{span.text}</em>
		if (span.to.startsWith('/')) {
			return (
				<Link key={key} to={span.to} className="link">
					{span.text}
				</Link>
			)
		}
		return (
			<a key={key} href={span.to} rel="noopener" className="link">
				{span.text}
			</a>
		)
	})
}
