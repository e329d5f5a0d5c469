import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import type { Route } from './+types/auth.ts'
import { AccountScreen } from '#app/account/account-screen.tsx'
import { requireGuest } from '#app/account/sign-in/require-guest.server.ts'
import { SignInForm } from '#app/account/sign-in/sign-in-form.tsx'
import { SignUpFlow } from '#app/account/sign-up/sign-up-flow.tsx'
import { Tabs } from '#app/account/sign-in/tabs.tsx'
import { useAfterSignIn } from '#app/account/sign-in/use-after-sign-in.ts'
import { useSignInParams } from '#app/account/sign-in/use-sign-in-params.ts'
import { AuthTabSignInInput, AuthTabSignUpInput } from '#shop/accounts/input.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
	return requireGuest({ request, context }, href('/'))
}

export { stay as shouldRevalidate } from '#app/account/sign-in/stay.ts'

/** Signing in and up as two tabs. Its first checks are looser than those of /login and /signup; the server's are the same. */
export default function AuthPage() {
	const { from } = useSignInParams()
	const navigate = useNavigate()
	const onArrived = useAfterSignIn(() => navigate(from, { replace: true }))
	const [open, setOpen] = useState<'in' | 'up'>('in')
	const signIn = <SignInForm input={AuthTabSignInInput} onSignedIn={onArrived} />
	const signUp = (
		<SignUpFlow
			input={AuthTabSignUpInput}
			onSignedUp={onArrived}
			backWords="Back to login"
			signInInstead={(words) => (
				<button type="button" className="text-button" onClick={() => setOpen('in')}>
					{words}
				</button>
			)}
		/>
	)
	return (
		<AccountScreen title="Your account" headTitle="Login or sign up">
			<Tabs
				label="Sign in or sign up"
				open={open}
				onOpen={setOpen}
				tabs={[
					{ name: 'in', label: 'Sign in', panel: signIn },
					{ name: 'up', label: 'Sign up', panel: signUp },
				]}
			/>
		</AccountScreen>
	)
}
