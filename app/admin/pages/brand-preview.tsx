/** Shows the logo in header and footer, and the image beside a link. */
import { useShopData } from '#app/catalogue/shop-data.ts'
import { Logo } from '#app/storefront/layout/logo.tsx'
import { chosenImages } from '#shop/business/brand-images.ts'
import { ResponsiveImage } from '#app/ui/responsive-image.tsx'
import { SCENES } from '#shop/config/brand.ts'
import { PAGES, type PageContent } from '#shop/pages/definitions.ts'

export function BrandPreview({ content }: { content: PageContent<'brand'> }) {
	const shopData = useShopData()
	if (!shopData) return null
	const { brand, publicUrl } = shopData
	const { logo, logoOnDark, isLogoOnPlate, share, scenes } = chosenImages(content, {
		name: brand.name,
		publicUrl,
	})
	return (
		<>
			<div className="site-header">
				<div className="page header-row">
					<span className="header-logo">
						<Logo src={logo} name={brand.name} width={161} height={36} />
					</span>
				</div>
			</div>
			<figure className="page share-preview">
				<img src={share.path} alt={share.alt} />
				<figcaption>
					<strong>
						{brand.name} · {brand.tagline}
					</strong>
					<br />
					{new URL(publicUrl).host}
				</figcaption>
			</figure>
			<ul className="page scene-previews">
				{SCENES.map(
					(scene) =>
						scenes[scene] && (
							<li key={scene}>
								<ResponsiveImage path={scenes[scene]} shape="wide" alt="" sizes="240px" />
								{PAGES.brand.sections.scenes.fields[scene].label}
							</li>
						),
				)}
			</ul>
			<div className="site-footer">
				<div className="page footer-brand">
					<Logo
						src={logoOnDark}
						name={brand.name}
						width={179}
						height={40}
						className={isLogoOnPlate ? 'logo-plate' : undefined}
					/>
				</div>
			</div>
		</>
	)
}
