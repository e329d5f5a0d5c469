import { href, Link, useNavigate } from 'react-router'
import type { Route } from './+types/signup.ts'
import { AccountScreen } from '#app/account/account-screen.tsx'
import { requireGuest } from '#app/account/sign-in/require-guest.server.ts'
import { SignUpFlow } from '#app/account/sign-up/sign-up-flow.tsx'
import { useAfterSignIn, useSignInParams } from '#app/account/sign-in/use-after-sign-in.ts'
import { SignUpFormInput } from '#shop/accounts/input.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
	return requireGuest({ request, context }, href('/'))
}

/** Prevents the loader from redirecting after sign-up, before the root data is reloaded. */
export function shouldRevalidate() {
	return false
}

export default function SignUpPage({ loaderData: { brand } }: Route.ComponentProps) {
	const { email, name } = useSignInParams()
	const navigate = useNavigate()
	const onSignedUp = useAfterSignIn(() => navigate(href('/'), { replace: true }))
	return (
		<AccountScreen
			title={`Join ${brand}`}
			subtitle="Create your account to get started"
			headTitle="Sign up"
			scene="signup"
		>
			<SignUpFlow
				schema={SignUpFormInput}
				email={email}
				name={name}
				onSignedUp={onSignedUp}
				backLabel="Back to sign in"
				renderSignInLink={(label, registered = email) => (
					<Link to={href('/login')} state={{ email: registered }} className="link">
						{label}
					</Link>
				)}
			/>
		</AccountScreen>
	)
}
