/** One newsletter as it was sent, with the prices of that day. */
import '#app/newsletter/archive.css'
import { data, href, Link } from 'react-router'
import { shopContext } from '#app/http/request-context.ts'
import { PageHead } from '#app/seo/page-head.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { formatDate } from '#shop/dates.ts'
import { findArchivedIssue } from '#shop/newsletters/archive.server.ts'
import type { IssueBlock, IssueProduct } from '#shop/newsletters/issue.ts'
import type { Route } from './+types/archived-issue.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
	const archived = await findArchivedIssue(context.get(shopContext), params.slug)
	if (!archived) throw data(null, { status: 404 })
	return { issue: archived.issue, sent: formatDate(archived.sentAt) }
}

export default function ArchivedIssue({ loaderData: { issue, sent } }: Route.ComponentProps) {
	const { subject, preheader, heading, blocks } = issue
	return (
		<div className="page newsletter-page">
			<PageHead
				title={`${subject}, ${sent}`}
				description={preheader || `${heading}. Newsletter of ${sent}.`}
			/>
			<p>
				<Link className="link" to={href('/newsletters')}>
					All newsletters
				</Link>
			</p>
			<article className="newsletter-issue">
				<p className="newsletter-date">{sent}</p>
				<h1 className="page-title">{heading}</h1>
				{/* Nothing changes while the page is shown, so the index can be the key. */}
				{blocks.map((block, index) => (
					<Block key={`${index}`} block={block} />
				))}
			</article>
		</div>
	)
}

function Block({ block }: { block: IssueBlock }) {
	switch (block.kind) {
		case 'text':
			return (
				<section className="newsletter-text">
					{block.heading && <h2>{block.heading}</h2>}
					<Prose text={block.text} />
				</section>
			)
		case 'image':
			return <img src={block.image} alt={block.alt} className="newsletter-image" loading="lazy" />
		case 'button':
			return (
				<p>
					<ButtonLink to={block.to}>{block.label}</ButtonLink>
				</p>
			)
		case 'products':
			return (
				<ul className="newsletter-products">
					{block.products.map((product) => (
						<Product key={product.id} product={product} />
					))}
				</ul>
			)
	}
}

function Product({ product: { id, name, image, imageAlt, price } }: { product: IssueProduct }) {
	return (
		<li>
			<img src={image} alt={imageAlt} loading="lazy" />
			<p>
				<Link className="link" to={href('/product/:id?', { id: `${id}` })}>
					{name}
				</Link>
				<span>{price}</span>
			</p>
		</li>
	)
}
