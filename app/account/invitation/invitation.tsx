/** The page of an emailed invitation to the staff. Only its form uses the link, because mail scanners open links. */
import { data, Form, href, Link, redirectDocument, useNavigation } from 'react-router'
import type { Route } from './+types/invitation.ts'
import { acceptInvitation } from '#app/account/invitation/accept-invitation.server.ts'
import { AccountScreen } from '#app/account/account-screen.tsx'
import { NewPasswordFields } from '#app/account/new-password-fields.tsx'
import { PasswordField, UsernameField } from '#app/account/password-field.tsx'
import { SubmitButton } from '#app/account/submit-button.tsx'
import { useBrand } from '#app/catalogue/shop-data.ts'
import { answerIfUnreachable, ENTRIES_KEPT, unreachableMessage } from '#app/offline/answer-if-unreachable.ts'
import { statusOf } from '#app/http/json-response.ts'
import { limitWrongGuess } from '#app/http/rate-limit-client.server.ts'
import { readForm } from '#app/http/read-form.ts'
import { type Context, shopContext } from '#app/http/request-context.ts'
import { NO_STORE } from '#app/http/response-headers.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { AnswerAlert } from '#app/ui/forms/answer-alert.tsx'
import { findCustomerByEmail } from '#shop/accounts/accounts.server.ts'
import { findInvitation, INVITATION_NOT_VALID } from '#shop/staff/invitations.server.ts'
import { ROLE_DESCRIPTIONS, ROLE_LABELS } from '#shop/staff/rules.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const invitation = await findInvitation(shop, tokenOf(request))
	if (!invitation) {
		const { message, status } = await countWrongLink(context)
		return data({ invitation: null, hasAccount: false, message }, { status, headers: NO_STORE })
	}
	const { email, role, invitedBy } = invitation
	const hasAccount = (await findCustomerByEmail(shop.db, email)) !== null
	const shown = { email, invitedBy, role: ROLE_LABELS[role], description: ROLE_DESCRIPTIONS[role] }
	return data({ invitation: shown, hasAccount, message: null }, { headers: NO_STORE })
}

export async function action({ request, context }: Route.ActionArgs) {
	const fields = Object.fromEntries(await readForm(request))
	const outcome = await acceptInvitation({ request, context, token: tokenOf(request), fields })
	if (outcome.ok) return redirectDocument(href('/admin'), { headers: outcome.headers })
	const isWrongLink = outcome.code === INVITATION_NOT_VALID.code
	const refused = isWrongLink
		? await countWrongLink(context)
		: { message: outcome.message, status: statusOf(outcome) }
	const error = { field: outcome.field ?? null, message: refused.message }
	return data({ error }, { status: refused.status, headers: NO_STORE })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
	return answerIfUnreachable(serverAction, () => ({
		error: { field: null, message: unreachableMessage(navigator, ENTRIES_KEPT) },
	}))
}

export { passHeaders as headers } from '#app/http/response-headers.ts'

function tokenOf(request: Request): string {
	return new URL(request.url).searchParams.get('token') ?? ''
}

async function countWrongLink(context: Context): Promise<{ message: string; status: number }> {
	const refusal = (await limitWrongGuess(context, 'wrong-link')) ?? INVITATION_NOT_VALID
	return { message: refusal.message, status: statusOf(refusal) }
}

export default function StaffInvitation({ loaderData, actionData }: Route.ComponentProps) {
	const { invitation, hasAccount, message } = loaderData
	const name = useBrand()?.name ?? ''
	if (!invitation)
		return (
			<AccountScreen title="This invitation isn't valid" headTitle="Invitation" isForAnyone>
				<div className="account-form">
					<p>{message}</p>
					<ButtonLink to={href('/')} tone="quiet">
						Return to Home
					</ButtonLink>
				</div>
			</AccountScreen>
		)
	const { email, role, description, invitedBy } = invitation
	return (
		<AccountScreen title={`Join the ${name} team`} headTitle="Invitation" isForAnyone>
			<div className="account-form">
				<p>
					{invitedBy} invites you as <strong>{role.toLowerCase()}</strong>. {description}.
				</p>
				<AcceptForm email={email} hasAccount={hasAccount} answer={actionData} />
			</div>
		</AccountScreen>
	)
}

type AcceptFormProps = {
	email: string
	hasAccount: boolean
	answer: { error: { field: string | null; message: string } } | undefined
}

function AcceptForm({ email, hasAccount, answer }: AcceptFormProps) {
	const isBusy = useNavigation().state !== 'idle'
	const error = answer?.error
	const errorOf = (field: string) => (error?.field === field ? error.message : undefined)
	return (
		<Form method="post" className="account-form" noValidate>
			<p>
				{hasAccount ? (
					<>
						<span className="account-email">{email}</span> has an account already. Enter its password to
						accept. You are then signed out everywhere else.
					</>
				) : (
					<>
						Your account will be for <span className="account-email">{email}</span>.
					</>
				)}
			</p>
			<AnswerAlert answer={answer} message={error && !error.field ? error.message : null} />
			<UsernameField email={email} />
			{hasAccount ? (
				<PasswordField
					label="Password"
					name="password"
					autoComplete="current-password"
					required
					error={errorOf('password')}
					aside={
						<Link to={href('/forgot-password')} className="link account-label-link">
							Forgot password?
						</Link>
					}
				/>
			) : (
				<>
					<Field label="Name" name="name" autoComplete="name" required error={errorOf('name')} />
					<NewPasswordFields
						errors={{ password: errorOf('password'), confirmPassword: errorOf('confirmPassword') }}
					/>
				</>
			)}
			<SubmitButton isBusy={isBusy} label="Accept and continue" busyLabel="Accepting..." />
			<p className="field-hint">
				Next, you set up an authenticator app on your phone. Nothing of the shop is shown before.
			</p>
		</Form>
	)
}
