/** The layout of the five policy pages. */
import '#app/storefront/policies/policies.css'
import type { ReactNode } from 'react'
import { href, Link, useLocation } from 'react-router'
import { POLICY_LINKS } from '#app/storefront/policies/policy-links.ts'
import { JsonLd } from '#app/seo/json-ld.tsx'
import { PageHead } from '#app/seo/page-head.tsx'
import { breadcrumbData } from '#app/seo/structured-data.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useShopData } from '#app/catalogue/shop-data.ts'

/** Update this date when a policy changes. */
const EFFECTIVE_DATE = '23 Nov 2026'

type PolicyPageProps = { title: string; description: string; lede: string; children: ReactNode }

export function PolicyPage({ title, description, lede, children }: PolicyPageProps) {
	return (
		<div className="page policy">
			<PageHead title={title} description={description} />
			<Breadcrumbs title={title} />
			<PolicyNav />
			<article className="policy-text">
				<h1 className="page-title">{title}</h1>
				<p className="policy-date">Effective from {EFFECTIVE_DATE}</p>
				<p className="lede">{lede}</p>
				{children}
				<p className="policy-end">
					<ButtonLink to={href('/contact')}>Contact us</ButtonLink>
					<ButtonLink to={href('/')} tone="quiet">
						Back to home
					</ButtonLink>
				</p>
			</article>
		</div>
	)
}

function Breadcrumbs({ title }: { title: string }) {
	const { pathname } = useLocation()
	const site = useShopData()
	const trail =
		import.meta.env.SSR && site
			? breadcrumbData(site, [
					['Home', '/'],
					[title, pathname],
				])
			: null
	return <JsonLd data={trail} />
}

function PolicyNav() {
	const { pathname } = useLocation()
	return (
		<nav className="policy-nav" aria-label="All policies">
			<ul>
				{POLICY_LINKS.map(([to, label]) => (
					<li key={to}>
						<Link to={to} aria-current={pathname === to ? 'page' : undefined}>
							{label}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	)
}
