/** Two-step verification: set up with an authenticator app at the first visit, then asked for at every sign-in. */
import '#app/admin/layout/utilities.css'
import '#app/admin/layout/console.css'
import { data, Form, href, Link, redirect, useLocation, useNavigation } from 'react-router'
import { renderSVG } from 'uqr'
import { CodeInput } from '#app/admin/sign-in/code-input.tsx'
import { verifySecondFactor } from '#app/admin/sign-in/verify-second-factor.server.ts'
import { PageContent } from '#app/storefront/layout/page-content.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormAlert } from '#app/ui/forms/form-alert.tsx'
import { requireAdminSession } from '#app/session/admin/require-admin.server.ts'
import { statusOf } from '#app/http/json-response.ts'
import { NO_STORE } from '#app/http/response-headers.ts'
import { readForm } from '#app/http/read-form.ts'
import { returnPath, wasUnsaved } from '#app/session/return-path.ts'
import { shopContext } from '#app/http/request-context.ts'
import { PrivateHead } from '#app/seo/private-head.tsx'
import { findAuthenticationTimes, startEnrolment } from '#shop/accounts/second-factor.server.ts'
import { ADMIN_IDLE_MINUTES, isIdle } from '#shop/accounts/sessions/session-rules.ts'
import type { Shop } from '#shop/shop.server.ts'
import type { Route } from './+types/second-factor.ts'

export const middleware: Route.MiddlewareFunction[] = [
	async (args, next) => {
		await requireAdminSession(args)
		return next()
	},
]

export async function loader({ request, context }: Route.LoaderArgs) {
	const { customer, token } = await requireAdminSession({ request, context })
	const shop = context.get(shopContext)
	const enrolment = await startEnrolment(shop, { customerId: customer.id, email: customer.email })
	const { email, role } = customer
	const setup: AuthenticatorKey | null = enrolment && {
		key: enrolment.key,
		qrCode: renderSVG(enrolment.otpauthUrl, { border: 2 }),
		issuer: shop.config.brand.name,
		account: email,
	}
	const wasAway = !enrolment && (await isAskedAgain(shop, token))
	return data({ setup, email, isOwner: role === 'owner', wasAway }, { headers: NO_STORE })
}

/**
 * Returns whether the code is asked for again in an open session. A use of the session has removed the time of its last
 * code by now, unless the database cannot write.
 */
async function isAskedAgain(shop: Shop, token: string): Promise<boolean> {
	const times = await findAuthenticationTimes(shop, token)
	if (!times || (times.secondFactorAt && !isIdle(times.lastUsedAt, shop.clock()))) return false
	return isIdle(times.openedAt, shop.clock())
}

export async function action({ request, context }: Route.ActionArgs) {
	const form = await readForm(request)
	const outcome = await verifySecondFactor({ request, context, code: String(form.get('code') ?? '') })
	if (!outcome.ok) return data({ error: outcome.message }, { status: statusOf(outcome), headers: NO_STORE })
	return redirect(returnPath(new URL(request.url).searchParams.get('from') ?? '/admin'))
}

export { passHeaders as headers } from '#app/http/response-headers.ts'

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
	const { setup, email, isOwner, wasAway } = loaderData
	const isBusy = useNavigation().state !== 'idle'
	const { search } = useLocation()
	return (
		<PageContent className="console-sign-in">
			<PrivateHead title="Two-step verification" />
			<h1 className="console-title">{setup ? 'Set up two-step verification' : 'Two-step verification'}</h1>
			{wasAway && !wasUnsaved(search) && (
				<p>The console wasn't used here for more than {ADMIN_IDLE_MINUTES} minutes, so we need a new code.</p>
			)}
			{wasUnsaved(search) && (
				<FormAlert message="You were away for a while, so we need a new code. Your last change wasn't saved. Please make it again on the page you return to." />
			)}
			{setup && <AuthenticatorSetup setup={setup} />}
			<Form method="post" noValidate className="grid gap-5">
				<CodeInput error={actionData?.error ?? null} />
				<Button type="submit" aria-disabled={isBusy}>
					{isBusy ? 'Checking...' : 'Continue'}
				</Button>
			</Form>
			<LostPhone email={email} isOwner={isOwner} />
			<p>
				<Link to={href('/')} className="link">
					Back to the shop
				</Link>
			</p>
		</PageContent>
	)
}

type AuthenticatorKey = { key: string; qrCode: string; issuer: string; account: string }

/** Shows the key for the authenticator app, as a QR code and as text to type. */
function AuthenticatorSetup({ setup: { key, qrCode, issuer, account } }: { setup: AuthenticatorKey }) {
	return (
		<>
			<p>Scan this QR code with an authenticator app on your phone, then enter the 6-digit code it shows.</p>
			<img
				src={`data:image/svg+xml;utf8,${encodeURIComponent(qrCode)}`}
				alt="QR code for your authenticator app"
				width={200}
				height={200}
			/>
			<div className="field-hint">
				<p>Can't scan it? Enter this in the app instead, as a time-based code:</p>
				<dl className="second-factor-key">
					<dt>Key</dt>
					<dd>
						<code>{key}</code>
					</dd>
					<dt>Account</dt>
					<dd>{account}</dd>
					<dt>Issuer</dt>
					<dd>{issuer}</dd>
				</dl>
			</div>
			<p className="field-hint">
				Keep the key in a safe place, such as a password manager. With it, you can set up another phone.
			</p>
		</>
	)
}

/** Explains how somebody on the staff gets in again without the authenticator app. */
function LostPhone({ email, isOwner }: { email: string; isOwner: boolean }) {
	return (
		<details className="field-hint">
			<summary>If you lose your phone</summary>
			{!isOwner && <p>An owner can remove you on the Staff screen and invite you again.</p>}
			<p>Whoever has access to the shop's server can run this there:</p>
			<p>
				<code className="[overflow-wrap:anywhere]">npm run shop -- admin reset-second-factor {email}</code>
			</p>
			<p>Then sign in and open the console: it asks you to set up a new app.</p>
		</details>
	)
}
