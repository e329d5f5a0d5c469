import { type ReactNode, useEffect, useRef, useState } from 'react'
import { data, href, Link, redirect, useLocation, useNavigate } from 'react-router'
import type { Route } from './+types/login.ts'
import { AccountScreen } from '#app/account/account-screen.tsx'
import { showAndFocus } from '#app/account/show-and-focus.ts'
import { requireGuest } from '#app/account/sign-in/require-guest.server.ts'
import { SignInForm } from '#app/account/sign-in/sign-in-form.tsx'
import { useAfterSignIn, useSignInParams } from '#app/account/sign-in/use-after-sign-in.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormAlert } from '#app/ui/forms/form-alert.tsx'
import { readForm } from '#app/http/read-form.ts'
import { statusOf } from '#app/http/json-response.ts'
import {
	hasJustSignedOut,
	returnPathAfterSignIn,
	wasSignedOut,
	wasUnsaved,
} from '#app/session/return-path.ts'
import { signIn } from '#app/session/sign-in.server.ts'
import { SignInInput } from '#shop/accounts/input.ts'
import { errorsByField, readInput } from '#shop/input/read-input.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
	return requireGuest({ request, context }, returnPathOf(request))
}

/** Receives the form if it is sent before hydration or without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
	const fields = Object.fromEntries(await readForm(request))
	const email = typeof fields.email === 'string' ? fields.email : ''
	const input = readInput(SignInInput, fields)
	if (!input.success) {
		return data({ email, errors: errorsByField(input.error), alert: null }, { status: 400 })
	}
	const outcome = await signIn(request, context, input.data)
	if (outcome.ok) return redirect(returnPathOf(request), { headers: outcome.headers })
	const { field, message } = outcome
	const refused = { email, errors: field ? { [field]: message } : {}, alert: field ? null : message }
	return data(refused, { status: statusOf(outcome) })
}

function returnPathOf(request: Request): string {
	return returnPathAfterSignIn(new URL(request.url).searchParams.get('from'))
}

/** Prevents the loader from redirecting after sign-in, before the root data is reloaded. */
export function shouldRevalidate() {
	return false
}

export default function LoginPage({ loaderData: { brand }, actionData }: Route.ComponentProps) {
	const { email, from } = useSignInParams()
	const { search } = useLocation()
	const navigate = useNavigate()
	const onSignedIn = useAfterSignIn(() => navigate(from, { replace: true }))
	const { container, formKey, isFirstForm, unknownEmail, setUnknownEmail, showForm } = useFormOrNoAccount()
	return (
		<AccountScreen title={`Welcome to ${brand}`} subtitle="Sign in to continue" headTitle="Login">
			{wasUnsaved(search) && (
				<div className="mb-5">
					<FormAlert message="You've been signed out, and your last change wasn't saved. Please sign in and make it again." />
				</div>
			)}
			{wasSignedOut(search) && <Notice>You've been signed out. Please sign in again.</Notice>}
			{hasJustSignedOut(search) && <Notice>You are signed out.</Notice>}
			<div ref={container} hidden={unknownEmail !== null}>
				<SignInForm
					key={formKey}
					schema={SignInInput}
					onSignedIn={onSignedIn}
					onNoAccount={setUnknownEmail}
					email={isFirstForm ? (actionData?.email ?? email) : undefined}
					initial={isFirstForm ? actionData : undefined}
					action={href('/login') + search}
				/>
				<p className="account-switch">
					New here?{' '}
					<Link to={href('/signup')} className="link">
						Create an account
					</Link>
				</p>
			</div>
			{unknownEmail !== null && (
				<NoAccount
					email={unknownEmail}
					onChangeEmail={() => showForm(formKey)}
					onStartOver={() => showForm(formKey + 1)}
				/>
			)}
		</AccountScreen>
	)
}

function Notice({ children }: { children: ReactNode }) {
	return (
		<p role="status" className="mb-5 rounded-card bg-rice p-4 text-15">
			{children}
		</p>
	)
}

function useFormOrNoAccount() {
	const [unknownEmail, setUnknownEmail] = useState<string | null>(null)
	const container = useRef<HTMLDivElement>(null)
	const [formKey, setFormKey] = useState(0)

	function showForm(key: number) {
		showAndFocus(
			() => container.current,
			() => {
				setUnknownEmail(null)
				setFormKey(key)
			},
		)
	}

	return { container, formKey, isFirstForm: formKey === 0, unknownEmail, setUnknownEmail, showForm }
}

type NoAccountProps = {
	email: string
	onChangeEmail: () => void
	onStartOver: () => void
}

function NoAccount({ email, onChangeEmail, onStartOver }: NoAccountProps) {
	const view = useRef<HTMLDivElement>(null)
	useEffect(() => view.current?.focus(), [])
	return (
		<div ref={view} tabIndex={-1} className="account-form no-account">
			<FormAlert message="No account found with this email address">
				<p className="account-email">{email}</p>
			</FormAlert>
			<ButtonLink to={href('/signup')} state={{ email }}>
				Create new account
			</ButtonLink>
			<Button tone="quiet" onClick={onChangeEmail}>
				Try a different email
			</Button>
			<button type="button" className="text-button" onClick={onStartOver}>
				Sign in with a different email
			</button>
		</div>
	)
}
