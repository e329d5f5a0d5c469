import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import type { Route } from './+types/auth.ts'
import { AccountScreen } from '#app/account/account-screen.tsx'
import { requireGuest } from '#app/account/sign-in/require-guest.server.ts'
import { SignInForm } from '#app/account/sign-in/sign-in-form.tsx'
import { Tabs } from '#app/account/sign-in/tabs.tsx'
import { useAfterSignIn, useSignInParams } from '#app/account/sign-in/use-after-sign-in.ts'
import { SignUpFlow } from '#app/account/sign-up/sign-up-flow.tsx'
import { AuthTabSignInInput, AuthTabSignUpInput } from '#shop/accounts/input.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
	return requireGuest({ request, context }, href('/'))
}

/** Only the root data is reloaded after a sign-in: this loader would redirect before `onSignedIn` does. */
export function shouldRevalidate() {
	return false
}

/** Sign-in and sign-up as two tabs. As specified, their validation is looser than on /login and /signup; the server's is the same. */
export default function AuthPage() {
	const { from } = useSignInParams()
	const navigate = useNavigate()
	const afterSignIn = useAfterSignIn(() => navigate(from, { replace: true }))
	const [tab, setTab] = useState<'sign-in' | 'sign-up'>('sign-in')
	const signIn = <SignInForm schema={AuthTabSignInInput} onSignedIn={afterSignIn} />
	const signUp = (
		<SignUpFlow
			schema={AuthTabSignUpInput}
			onSignedUp={afterSignIn}
			backLabel="Back to login"
			renderSignInLink={(label) => (
				<button type="button" className="text-button" onClick={() => setTab('sign-in')}>
					{label}
				</button>
			)}
		/>
	)
	return (
		<AccountScreen title="Your account" headTitle="Login or sign up">
			<Tabs
				label="Sign in or sign up"
				selected={tab}
				onSelect={setTab}
				tabs={[
					{ name: 'sign-in', label: 'Sign in', panel: signIn },
					{ name: 'sign-up', label: 'Sign up', panel: signUp },
				]}
			/>
		</AccountScreen>
	)
}
