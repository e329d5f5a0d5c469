/** Two-step verification: set up with an authenticator app at the first visit, then asked for at every sign-in. */
import '#app/admin/layout/console.css'
import { data, Form, redirect, useLocation, useNavigation } from 'react-router'
import { renderSVG } from 'uqr'
import { Button } from '#app/ui/button.tsx'
import { FormAlert } from '#app/ui/forms/form-alert.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { requireAdminSession } from '#app/session/admin/require-admin.server.ts'
import { statusOf } from '#app/http/json-response.ts'
import { NO_STORE } from '#app/http/response-headers.ts'
import { readForm } from '#app/http/read-form.ts'
import { findDevice } from '#app/session/device-cookie.server.ts'
import { recordClientEvent, wasEvaluated } from '#app/session/record-security-event.server.ts'
import { returnPath, wasUnsaved } from '#app/session/return-path.ts'
import { requestContext, shopContext } from '#app/http/request-context.ts'
import { PrivateHead } from '#app/seo/private-head.tsx'
import { findSessionProofs, startEnrolment, verifyTotp } from '#shop/accounts/second-factor.server.ts'
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
	const qrCode = enrolment && renderSVG(enrolment.otpauthUrl, { border: 2 })
	const wasAway = !enrolment && (await isAskedAgain(shop, token))
	return data({ key: enrolment?.key ?? null, qrCode, wasAway }, { headers: NO_STORE })
}

/** Rather than once after the sign-in. A use of the session has removed the time of its last code by now, unless the database cannot write. */
async function isAskedAgain(shop: Shop, token: string): Promise<boolean> {
	const proofs = await findSessionProofs(shop, token)
	if (!proofs || (proofs.secondFactorAt && !isIdle(proofs.lastUsedAt, shop.clock()))) return false
	return isIdle(proofs.openedAt, shop.clock())
}

export async function action({ request, context }: Route.ActionArgs) {
	const { customer, token } = await requireAdminSession({ request, context })
	const form = await readForm(request)
	const code = String(form.get('code') ?? '').replaceAll(/\s/g, '')
	const { clientIp } = context.get(requestContext)
	const deviceHash = findDevice(request, context)
	const entered = { customer, token, code, clientIp, deviceHash }
	const outcome = await verifyTotp(context.get(shopContext), entered)
	const { email } = customer
	if (outcome.ok) {
		const event = outcome.isEnrolment ? 'second factor set up' : 'second factor confirmed'
		await recordClientEvent(context, { event, email, reason: 'code' })
	} else if (wasEvaluated(outcome))
		await recordClientEvent(context, { event: 'second factor failed', email, reason: outcome })
	if (!outcome.ok) return data({ error: outcome.message }, { status: statusOf(outcome), headers: NO_STORE })
	return redirect(returnPath(new URL(request.url).searchParams.get('from') ?? '/admin'))
}

export { passHeaders as headers } from '#app/http/response-headers.ts'

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
	const { key, qrCode, wasAway } = loaderData
	const isBusy = useNavigation().state !== 'idle'
	const { search } = useLocation()
	return (
		<div className="console-sign-in">
			<PrivateHead title="Two-step verification" />
			<h1 className="console-title">{key ? 'Set up two-step verification' : 'Two-step verification'}</h1>
			{wasAway && !wasUnsaved(search) && (
				<p>
					The console was not used here for more than {ADMIN_IDLE_MINUTES} minutes, so we need a new code.
				</p>
			)}
			{wasUnsaved(search) && (
				<FormAlert message="You were away for a while, so we need a new code. Your last change was not saved. Please make it again on the page you return to." />
			)}
			{key && qrCode && (
				<>
					<p>
						Scan this QR code with an authenticator app on your phone, then enter the 6-digit code it shows.
					</p>
					<img
						src={`data:image/svg+xml;utf8,${encodeURIComponent(qrCode)}`}
						alt="QR code for your authenticator app"
						width={200}
						height={200}
					/>
					<p className="field-hint">
						Can't scan it? Enter this key instead: <code className="break-all">{key}</code>
					</p>
				</>
			)}
			<Form method="post" noValidate className="grid gap-5">
				<Field
					label="6-digit code from your authenticator app"
					name="code"
					inputMode="numeric"
					autoComplete="one-time-code"
					maxLength={7}
					error={actionData?.error}
				/>
				<Button type="submit" aria-disabled={isBusy}>
					{isBusy ? 'Checking...' : 'Continue'}
				</Button>
			</Form>
		</div>
	)
}
