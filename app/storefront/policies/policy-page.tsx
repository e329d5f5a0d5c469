/** The layout of the five policy pages. */
import '#app/storefront/policies/policies.css'
import { Fragment, type ReactNode } from 'react'
import { href, Link, useLocation } from 'react-router'
import { POLICY_LINKS } from '#app/storefront/policies/policy-links.ts'
import { JsonLd } from '#app/seo/json-ld.tsx'
import { PageHead } from '#app/seo/page-head.tsx'
import { breadcrumbData } from '#app/seo/structured-data.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { useShopData } from '#app/catalogue/shop-data.ts'
import type { PolicyContent } from '#shop/pages/definitions/policy.ts'
import { keepTogether } from '#shop/text/keep-together.ts'

type PolicyPageProps = {
	title: string
	content: PolicyContent
	dated: string
	parts?: Readonly<Record<string, ReactNode>>
}

export function PolicyPage({ title, content: { intro, body }, dated, parts = {} }: PolicyPageProps) {
	return (
		<div className="page policy">
			<PageHead title={title} description={intro.description} />
			<Breadcrumbs title={title} />
			<PolicyNav />
			<article className="policy-text">
				<h1 className="page-title">{title}</h1>
				<p className="policy-date">{dated}</p>
				<p className="lede">{keepTogether(intro.lede)}</p>
				{body.sections.map(({ heading, text, anchor }, index) => (
					<Fragment key={`${index}`}>
						<h2 id={anchor || undefined}>{heading}</h2>
						<Prose text={text} parts={parts} />
					</Fragment>
				))}
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
