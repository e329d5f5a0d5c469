import { href, useLocation } from 'react-router'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useBrand } from '#app/web/shop-facts.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { COMING_PAGES } from '#app/storefront/coming-pages.ts'

/** An address whose page opens later says what will stand there, and how to reach a person today. */
export default function ComingSoon() {
	const brand = useBrand()
	const { pathname } = useLocation()
	const page = COMING_PAGES[pathname.replace(/^\/|\/$/g, '')]
	if (!page || !brand) return null
	return (
		<div className="page coming">
			<PageHead title={page.title} description={page.words[0] ?? ''} />
			<div>
				<p className="eyebrow">{page.eyebrow ?? 'Opening soon'}</p>
				<h1 className="page-title">{page.title}</h1>
				{page.words.map((words) => (
					<p key={words} className="measure">
						{words}
					</p>
				))}
				<ButtonLink to={href('/products')} tone="quiet">
					See the coffee
				</ButtonLink>
			</div>
			<section aria-labelledby="reach">
				<h2 id="reach">Reach us</h2>
				<dl>
					<dt>E-mail</dt>
					<dd>
						<a href={`mailto:${brand.email}`} className="link">
							{brand.email}
						</a>
					</dd>
					<dt>Phone</dt>
					<dd>
						<a href={`tel:${brand.phone.replaceAll(' ', '')}`} className="link">
							{brand.phone}
						</a>
					</dd>
					<dt>Hours</dt>
					<dd>{brand.supportHours}</dd>
				</dl>
			</section>
		</div>
	)
}
