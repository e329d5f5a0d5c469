/** The layout of the sign-in, sign-up and password-reset pages: a card with the form and, where there is room, an image. */
import '#app/account/account-screen.css'
import '#app/account/account.css'
import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { useBrand } from '#app/catalogue/shop-data.ts'
import { ResponsiveImage } from '#app/ui/responsive-image.tsx'
import { PrivateHead } from '#app/seo/private-head.tsx'
import { useCustomer } from '#app/session/use-customer.ts'

type AccountScreenProps = {
	title: string
	subtitle?: string
	/** The document title, which stays while `title` changes with the steps. */
	headTitle: string
	/** Signed-in customers see it, too, instead of being redirected. */
	isForAnyone?: boolean
	scene?: 'login' | 'signup'
	children: ReactNode
}

export function AccountScreen({
	title,
	subtitle,
	headTitle,
	isForAnyone = false,
	scene = 'login',
	children,
}: AccountScreenProps) {
	const image = useBrand()?.images.scenes[scene]
	return (
		<div className="account-screen">
			<PrivateHead title={headTitle} />
			<section
				className={image ? 'account-card account-card-with-image' : 'account-card'}
				aria-labelledby="account-title"
			>
				{image && (
					// Lazy, so that it is not loaded where the screen is too low to show it.
					<ResponsiveImage
						path={image}
						shape="wide"
						alt=""
						sizes="(min-width: 1024px) 56rem, 100vw"
						className={`account-image account-image-${scene}`}
					/>
				)}
				<div className="account-main">
					<div className="account-content">
						<h1 id="account-title" className="account-title" tabIndex={-1}>
							{title}
						</h1>
						{subtitle && <p className="account-subtitle">{subtitle}</p>}
						<div className="account-body">{children}</div>
						{!isForAnyone && <LoadingOverlay />}
					</div>
				</div>
			</section>
		</div>
	)
}

/** Shown while the session is loading or a signed-in visitor is redirected. Covers the form, which keeps its text. */
function LoadingOverlay() {
	const isSignedIn = useCustomer() !== null
	const isLoading = useRevalidator().state === 'loading'
	const isShown = isSignedIn || isLoading
	return (
		<div role="status" className="account-loading" hidden={!isShown}>
			<span className="spinner" aria-hidden="true" />
			<span className="sr-only">{isShown ? 'Loading your account...' : ''}</span>
		</div>
	)
}
