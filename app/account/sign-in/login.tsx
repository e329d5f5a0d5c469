import { useRef, useState } from 'react'
import { data, href, Link, redirect, useLocation, useNavigate } from 'react-router'
import type { Route } from './+types/login.ts'
import { AccountScreen } from '#app/account/account-screen.tsx'
import { comeBackTo } from '#app/account/first-field.ts'
import { requireGuest } from '#app/account/sign-in/require-guest.server.ts'
import { NoAccount } from '#app/account/sign-in/no-account.tsx'
import { SignInForm } from '#app/account/sign-in/sign-in-form.tsx'
import { useAfterSignIn } from '#app/account/sign-in/use-after-sign-in.ts'
import { useSignInParams } from '#app/account/sign-in/use-sign-in-params.ts'
import { returnPathAfterSignIn } from '#app/session/return-path.ts'
import { readForm } from '#app/http/read-form.ts'
import { statusOf } from '#app/http/json-response.ts'
import { signIn } from '#app/session/sign-in.server.ts'
import { SignInInput } from '#shop/accounts/input.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
	return requireGuest({ request, context }, askedFrom(request))
}

/** For browsers in which no script runs, or not yet. */
export async function action({ request, context }: Route.ActionArgs) {
	const typed = Object.fromEntries(await readForm(request))
	const email = typeof typed.email === 'string' ? typed.email : ''
	const read = readInput(SignInInput, typed)
	if (!read.success) {
		const words = Object.fromEntries(read.error.issues.map(({ path, message }) => [path[0], message]))
		return data({ email, words, alert: null }, { status: 400 })
	}
	const outcome = await signIn(context, read.data)
	if (outcome.ok) return redirect(askedFrom(request), { headers: outcome.headers })
	const { field, message } = outcome
	const refused = { email, words: field ? { [field]: message } : {}, alert: field ? null : message }
	return data(refused, { status: statusOf(outcome) })
}

function askedFrom(request: Request): string {
	return returnPathAfterSignIn(new URL(request.url).searchParams.get('from'))
}

export { stay as shouldRevalidate } from '#app/account/sign-in/stay.ts'
import { readInput } from '#shop/input/read-input.ts'

export default function LoginPage({ loaderData: { brand }, actionData }: Route.ComponentProps) {
	const { email, from } = useSignInParams()
	const { search } = useLocation()
	const navigate = useNavigate()
	const onSignedIn = useAfterSignIn(() => navigate(from, { replace: true }))
	const { area, form, isFirst, unknown, setUnknown, backToForm } = useForms()
	return (
		<AccountScreen title={`Welcome to ${brand}`} subtitle="Sign in to continue" headTitle="Login">
			<div ref={area} hidden={unknown !== null}>
				<SignInForm
					key={form}
					input={SignInInput}
					onSignedIn={onSignedIn}
					onNoAccount={setUnknown}
					email={isFirst ? (actionData?.email ?? email) : undefined}
					given={isFirst ? actionData : undefined}
					action={href('/login') + search}
				/>
				<p className="account-switch">
					New here?{' '}
					<Link to={href('/signup')} className="link">
						Create an account
					</Link>
				</p>
			</div>
			{unknown !== null && (
				<NoAccount
					email={unknown}
					onChangeEmail={() => backToForm(form)}
					onStartAgain={() => backToForm(form + 1)}
				/>
			)}
		</AccountScreen>
	)
}

/** The form that was filled in, and an empty one for whoever starts again. */
function useForms() {
	const [unknown, setUnknown] = useState<string | null>(null)
	const area = useRef<HTMLDivElement>(null)
	/** A new key is an empty form. */
	const [form, setForm] = useState(0)

	function backToForm(key: number) {
		comeBackTo(
			() => area.current,
			() => {
				setUnknown(null)
				setForm(key)
			},
		)
	}

	return { area, form, isFirst: form === 0, unknown, setUnknown, backToForm }
}
