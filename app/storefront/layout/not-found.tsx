import { href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { useBrand } from '#app/catalogue/shop-data.ts'

export function NotFound() {
	const brand = useBrand()
	return (
		<div className="page message-page">
			<title>{`Page not found · ${brand?.name}`}</title>
			<meta name="description" content={`This page doesn't exist at ${brand?.name}.`} />
			<meta name="robots" content="noindex" />
			<div className="kolam-band" aria-hidden="true" />
			<h1 className="error-code">404</h1>
			<p>Oops! The page you're looking for doesn't exist.</p>
			<ButtonLink to={href('/')}>Return to Home</ButtonLink>
		</div>
	)
}
