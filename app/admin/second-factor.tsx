/** The authenticator app: told once, asked at every sign-in. */
import '#app/admin/layout/console.css'
import { data, Form, redirect, useNavigation } from 'react-router'
import { renderSVG } from 'uqr'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { requireAdminSession } from '#app/session/require-admin.server.ts'
import { NO_STORE } from '#app/http/response-headers.ts'
import { readForm } from '#app/http/read-form.ts'
import { returnPath } from '#app/session/return-path.ts'
import { shopContext } from '#app/http/request-context.ts'
import { PrivateHead } from '#app/seo/private-head.tsx'
import { startEnrolment, verifyTotp } from '#shop/accounts/second-factor.server.ts'
import type { Route } from './+types/second-factor.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
	const { customer } = await requireAdminSession({ request, context })
	const shop = context.get(shopContext)
	const enrolment = await startEnrolment(shop, { customerId: customer.id, email: customer.email })
	const picture = enrolment && renderSVG(enrolment.address, { border: 2 })
	return data({ key: enrolment?.key ?? null, picture }, { headers: NO_STORE })
}

export async function action({ request, context }: Route.ActionArgs) {
	const { customer, token } = await requireAdminSession({ request, context })
	const form = await readForm(request)
	const code = String(form.get('code') ?? '').replaceAll(/\s/g, '')
	const outcome = await verifyTotp(context.get(shopContext), { customerId: customer.id, token, code })
	if (!outcome.ok) return data({ words: outcome.message }, { status: 400, headers: NO_STORE })
	return redirect(returnPath(new URL(request.url).searchParams.get('from') ?? '/admin'))
}

export { passHeaders as headers } from '#app/http/response-headers.ts'

export default function SecondFactor({ loaderData: { key, picture }, actionData }: Route.ComponentProps) {
	const isBusy = useNavigation().state !== 'idle'
	return (
		<div className="console-door">
			<PrivateHead title="Second factor" />
			<h1 className="console-title">{key ? 'Set up your second factor' : 'Your second factor'}</h1>
			{key && picture && (
				<>
					<p>Scan this with an authenticator app on your phone, then enter the six digits it shows.</p>
					{/* Drawn by the server from the key alone. */}
					<img
						src={`data:image/svg+xml;utf8,${encodeURIComponent(picture)}`}
						alt="QR code of the key, for your authenticator app"
						width={200}
						height={200}
					/>
					<p className="field-hint">
						Without a camera, type this key: <code className="break-all">{key}</code>
					</p>
				</>
			)}
			<Form method="post" noValidate className="grid gap-5">
				<Field
					label="Six digits from your authenticator app"
					name="code"
					inputMode="numeric"
					autoComplete="one-time-code"
					maxLength={7}
					error={actionData?.words}
				/>
				<Button type="submit" aria-disabled={isBusy}>
					{isBusy ? 'Checking...' : 'Go on'}
				</Button>
			</Form>
		</div>
	)
}
