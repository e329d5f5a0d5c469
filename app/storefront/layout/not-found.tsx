import { href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Scene } from '#app/ui/scene.tsx'
import { usePageTitle } from '#app/seo/page-title.ts'

export function NotFound() {
	return (
		<div className="page message-page">
			<title>{usePageTitle('Page not found')}</title>
			<meta name="description" content="This page doesn't exist." />
			<meta name="robots" content="noindex" />
			<Scene name="notFound" />
			<h1 className="error-code">404</h1>
			<p>Oops! The page you're looking for doesn't exist.</p>
			<ButtonLink to={href('/')}>Return to Home</ButtonLink>
		</div>
	)
}
