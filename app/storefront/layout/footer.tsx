import { href, Link } from 'react-router'
import { NewsletterForm } from '#app/newsletter/newsletter-form.tsx'
import { Logo } from '#app/storefront/layout/logo.tsx'
import { POLICY_LINKS } from '#app/storefront/policies/policy-links.ts'
import { useShopData } from '#app/catalogue/shop-data.ts'
import { ChatIcon, PhotoIcon } from '#app/ui/icons.tsx'
import type { Brand } from '#shop/config/brand.ts'
import type { PageContent } from '#shop/pages/definitions.ts'
import { hasGstin, isCompositionSeller } from '#shop/config/tax-registration.ts'

/** `content` is passed in a preview. */
export function Footer({ content }: { content?: PageContent<'footer'> }) {
	const shopData = useShopData()
	if (!shopData) return null
	const { brand, footerProducts } = shopData
	const footer = content ?? shopData.footer
	return (
		<footer className="site-footer">
			<div className="page footer-grid">
				<FooterBrand brand={brand} />
				<LinkList
					title={footer.links.products}
					links={footerProducts.map(({ id, shortName }) => [
						href('/product/:id?', { id: `${id}` }),
						shortName,
					])}
				/>
				<LinkList title={footer.links.title} links={footer.links.links.map(({ to, label }) => [to, label])} />
				<div className="footer-newsletter">
					<NewsletterForm />
				</div>
			</div>
			<div className="page footer-end">
				<p>{footer.end.rights}</p>
				<nav aria-label="Policies">
					{POLICY_LINKS.map(([to, label]) => (
						<Link key={to} to={to}>
							{label}
						</Link>
					))}
				</nav>
				<p className="footer-legal">
					{brand.legalName}, {brand.address}. <span>FSSAI {brand.fssai}</span>.{' '}
					{hasGstin(brand) && (
						<>
							<span>GSTIN {brand.gstin}</span>.{' '}
						</>
					)}
					{isCompositionSeller(brand) && (
						<>
							<span>Composition taxable person</span>.{' '}
						</>
					)}
					<a href={`mailto:${brand.email}`}>{brand.email}</a>, <span>{brand.phone}</span>,{' '}
					<span>{brand.supportHours}</span>.
				</p>
			</div>
		</footer>
	)
}

function FooterBrand({ brand }: { brand: Brand }) {
	return (
		<div className="footer-brand">
			<Logo
				src={brand.images.logoOnDark}
				name={brand.name}
				width={179}
				height={40}
				loading="lazy"
				className={brand.images.isLogoOnPlate ? 'logo-plate' : undefined}
			/>
			<p>{brand.tagline}</p>
			<p className="footer-social">
				{brand.instagram && (
					<a href={brand.instagram} rel="noopener" className="icon-button" aria-label="Instagram">
						<PhotoIcon />
					</a>
				)}
				{brand.whatsapp && (
					<a href={brand.whatsapp} rel="noopener" className="icon-button" aria-label="WhatsApp">
						<ChatIcon />
					</a>
				)}
			</p>
		</div>
	)
}

type LinkListProps = { title: string; links: readonly (readonly [to: string, label: string])[] }

function LinkList({ title, links }: LinkListProps) {
	return (
		<nav aria-label={title} className="footer-list">
			<h2>{title}</h2>
			<ul>
				{links.map(([to, label], index) => (
					<li key={`${index}`}>
						<Link to={to}>{label}</Link>
					</li>
				))}
			</ul>
		</nav>
	)
}
