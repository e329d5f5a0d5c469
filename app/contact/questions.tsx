/** The FAQ of the contact page. The policies give the details. */
import { Link } from 'react-router'
import { useBrand } from '#app/catalogue/shop-data.ts'
import { Prose } from '#app/ui/prose.tsx'
import type { PageContent } from '#shop/pages/definitions.ts'

export function Questions({ title, questions, complaints }: PageContent<'contact'>['questions']) {
	const brand = useBrand()
	return (
		<section aria-labelledby="questions-title" className="pb-[var(--section-space)]">
			<h2 id="questions-title" className="section-title">
				{title}
			</h2>
			<dl className="questions">
				{questions.map(({ question, answer, linkTo, linkLabel }, index) => (
					<div key={`${index}`}>
						<dt>{question}</dt>
						<dd>
							{answer}{' '}
							{linkTo && (
								<Link to={linkTo} className="link">
									{linkLabel}
								</Link>
							)}
						</dd>
					</div>
				))}
			</dl>
			<div className="contact-end">
				<div className="measure">
					<Prose text={complaints} />
				</div>
				<a href={`mailto:${brand?.email}`} className="button button-quiet">
					Email us directly
				</a>
			</div>
		</section>
	)
}
