import { href, Link } from 'react-router'
import { ResponsiveImage } from '#app/ui/responsive-image.tsx'
import type { PageContent } from '#shop/pages/definitions.ts'

type HomeContent = PageContent<'home'>

export function Reasons({ title, reasons }: HomeContent['why']) {
	return (
		<section id="why" className="reasons" aria-labelledby="why-title">
			<div className="kolam-band" aria-hidden="true" />
			<div className="page">
				<h2 id="why-title" className="section-title">
					{title}
				</h2>
				<ul className="reason-grid">
					{reasons.map((reason, index) => (
						<li key={`${index}`}>
							<h3>{reason.title}</h3>
							<p>{reason.text}</p>
							{reason.linkTo && (
								<Link to={reason.linkTo} className="link">
									{reason.linkLabel}
								</Link>
							)}
						</li>
					))}
				</ul>
			</div>
		</section>
	)
}

export function BrewingTeaser({ tamil, title, text, link, image, alt }: HomeContent['brewing']) {
	return (
		<section className="brewing" aria-labelledby="brewing-title">
			<ResponsiveImage path={image} shape="wide" alt={alt} sizes="(min-width: 1024px) 58vw, 100vw" />
			<div className="brewing-text">
				{tamil && <p lang="ta">{tamil}</p>}
				<h2 id="brewing-title" className="section-title">
					{title}
				</h2>
				<p>{text}</p>
				<Link to={href('/story')} className="link">
					{link}
				</Link>
			</div>
		</section>
	)
}

export function Delivery({ title, text, promises, image, alt }: HomeContent['delivery']) {
	return (
		<section id="delivery" className="section page delivery" aria-labelledby="delivery-title">
			<div>
				<h2 id="delivery-title" className="section-title">
					{title}
				</h2>
				<p className="measure">{text}</p>
				<dl>
					{promises.map((promise, index) => (
						<div key={`${index}`}>
							<dt>{promise.title}</dt>
							<dd>{promise.text}</dd>
						</div>
					))}
				</dl>
			</div>
			<ResponsiveImage path={image} shape="wide" alt={alt} sizes="(min-width: 1024px) 48vw, 90vw" />
		</section>
	)
}
