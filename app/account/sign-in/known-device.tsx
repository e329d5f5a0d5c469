/** The page of the emailed link that makes a browser a known device. Only its button does so, because mail scanners open links. */
import { data, Form, href, useNavigation, useSearchParams } from 'react-router'
import type { Route } from './+types/known-device.ts'
import { AccountScreen } from '#app/account/account-screen.tsx'
import {
	answerIfUnreachable,
	MAYBE_NOT_DONE,
	unreachableMessage,
} from '#app/offline/answer-if-unreachable.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { SubmitButton } from '#app/account/submit-button.tsx'
import { AnswerAlert } from '#app/ui/forms/answer-alert.tsx'
import { statusOf } from '#app/http/json-response.ts'
import { limitWrongGuess } from '#app/http/rate-limit-client.server.ts'
import { readForm } from '#app/http/read-form.ts'
import { shopContext } from '#app/http/request-context.ts'
import { NO_STORE } from '#app/http/response-headers.ts'
import { findOrCreateDevice } from '#app/session/cookies/device-cookie.server.ts'
import { recordClientEvent } from '#app/session/record-security-event.server.ts'
import { redeemDeviceLink } from '#shop/accounts/sessions/device-links.server.ts'

export function loader() {
	return data(null, { headers: NO_STORE })
}

export async function action({ request, context }: Route.ActionArgs) {
	const token = String((await readForm(request)).get('token') ?? '')
	const device = findOrCreateDevice(request, context)
	const outcome = await redeemDeviceLink(context.get(shopContext), { token, deviceHash: device.hash })
	const tooMany = outcome.ok ? null : await limitWrongGuess(context, 'wrong-link')
	if (tooMany) return data({ error: tooMany.message }, { status: statusOf(tooMany), headers: NO_STORE })
	await recordClientEvent(context, {
		event: outcome.ok ? 'device link used' : 'device link failed',
		email: null,
		reason: outcome.ok ? 'email' : outcome,
	})
	if (outcome.ok) return data({ error: null }, { headers: { ...NO_STORE, 'Set-Cookie': device.setCookie } })
	return data({ error: outcome.message }, { status: statusOf(outcome), headers: NO_STORE })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
	return answerIfUnreachable(serverAction, () => ({ error: unreachableMessage(navigator, MAYBE_NOT_DONE) }))
}

export { passHeaders as headers } from '#app/http/response-headers.ts'

export default function KnownDevice({ actionData }: Route.ComponentProps) {
	const isDone = actionData?.error === null
	return (
		<AccountScreen
			title={isDone ? 'You can sign in here' : 'Sign in on this device'}
			headTitle="Sign in on this device"
		>
			{isDone ? <SignInLinks /> : <ConfirmForm answer={actionData} />}
		</AccountScreen>
	)
}

function ConfirmForm({ answer }: { answer: { error: string | null } | undefined }) {
	const [query] = useSearchParams()
	const isBusy = useNavigation().state !== 'idle'
	return (
		<Form method="post" action={href('/known-device')} className="account-form">
			<p>
				We've paused sign-in on new devices after too many failed attempts. Press Continue to allow it on this
				one.
			</p>
			<input type="hidden" name="token" value={query.get('token') ?? ''} />
			<AnswerAlert answer={answer} message={answer?.error} />
			<SubmitButton isBusy={isBusy} label="Continue" busyLabel="Checking..." />
			{answer?.error && (
				<ButtonLink to={href('/login')} tone="quiet">
					Sign in
				</ButtonLink>
			)}
		</Form>
	)
}

function SignInLinks() {
	return (
		<div className="account-form">
			<p>Sign in with your password, or choose a new one if you have forgotten it.</p>
			<ButtonLink to={href('/login')}>Sign in</ButtonLink>
			<ButtonLink to={href('/forgot-password')} tone="quiet">
				Forgot password?
			</ButtonLink>
		</div>
	)
}
