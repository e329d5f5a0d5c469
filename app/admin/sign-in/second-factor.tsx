/** Two-step verification: set up with an authenticator app at the first visit, then asked for at every sign-in. */
import '#app/admin/layout/utilities.css'
import '#app/admin/layout/console.css'
import { data, Form, href, Link, redirect, useLocation, useNavigation } from 'react-router'
import { renderSVG } from 'uqr'
import { CodeInput } from '#app/admin/sign-in/code-input.tsx'
import { LostPhone } from '#app/admin/sign-in/lost-phone.tsx'
import { type AuthenticatorKey, AuthenticatorSetup } from '#app/admin/sign-in/authenticator-setup.tsx'
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
