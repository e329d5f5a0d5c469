/** What the screens of signing in and up share: a picture where there is room, and a quiet card. */
import '#app/account/account.css'
import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { ResponsiveImage } from '#app/ui/responsive-image.tsx'
import { PrivateHead } from '#app/seo/private-head.tsx'
import { useCustomer } from '#app/session/use-customer.ts'

type AccountScreenProps = {
	title: string
	subtitle?: string
	/** Of the page's head; both are told apart because a title may change within a screen. */
	headTitle: string
	children: ReactNode
}

export function AccountScreen({ title, subtitle, headTitle, children }: AccountScreenProps) {
	return (
		<div className="account-screen">
			<PrivateHead title={headTitle} />
			<ResponsiveImage
				path="hero-tall.jpg"
				shape="heroTall"
				alt=""
				sizes="50vw"
				className="account-picture"
			/>
			<div className="account-side">
				<section className="account-card" aria-labelledby="account-title">
					<h1 id="account-title" className="account-title" tabIndex={-1}>
						{title}
					</h1>
					{subtitle && <p className="account-subtitle">{subtitle}</p>}
					<div className="account-body">{children}</div>
					<AuthState />
				</section>
			</div>
		</div>
	)
}

/** While it is being found out who is signed in, and while somebody who is goes on. Laid over the card, whose fields keep their text. */
function AuthState() {
	const isSignedIn = useCustomer() !== null
	const isLoading = useRevalidator().state === 'loading'
	return (
		<div role="status" className="account-loading" hidden={!isSignedIn && !isLoading}>
			<span className="spinner" aria-hidden="true" />
			<span className="sr-only">{isSignedIn || isLoading ? 'Loading your account...' : ''}</span>
		</div>
	)
}
