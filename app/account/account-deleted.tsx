/** Confirms that the account was deleted: what is gone, and what the law requires the shop to keep. */
import { href } from 'react-router'
import type { Route } from './+types/account-deleted.ts'
import { requireGuest } from '#app/account/sign-in/require-guest.server.ts'
import { PrivateHead } from '#app/seo/private-head.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ACCOUNT_DELETED } from '#shop/accounts/rules.ts'

/** Redirects signed-in customers, whose account is not deleted. */
export async function loader({ request, context }: Route.LoaderArgs) {
	return requireGuest({ request, context }, href('/dashboard'))
}

export default function AccountDeleted() {
	return (
		<div className="page message-page">
			<PrivateHead title="Account deleted" />
			<h1 className="page-title">Your account is deleted</h1>
			<p>{ACCOUNT_DELETED.deleted}</p>
			<p>{ACCOUNT_DELETED.retained}</p>
			<p>We've emailed you to confirm this. Thank you for drinking our coffee: you're always welcome back.</p>
			<ButtonLink to={href('/')}>Go to the home page</ButtonLink>
		</div>
	)
}
