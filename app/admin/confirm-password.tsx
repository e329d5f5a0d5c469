/** Before money or people leave the shop, whoever sends them says again who they are. */
import '#app/admin/layout/console.css'
import { data, Form, redirect, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { requireAdmin, requireAdminSession } from '#app/session/require-admin.server.ts'
import { NO_STORE } from '#app/http/response-headers.ts'
import { readForm } from '#app/http/read-form.ts'
import { returnPath } from '#app/session/return-path.ts'
import { shopContext } from '#app/http/request-context.ts'
import { confirmPassword } from '#app/session/sign-in.server.ts'
import { PrivateHead } from '#app/seo/private-head.tsx'
import { recordPasswordProof } from '#shop/accounts/second-factor.server.ts'
import type { Route } from './+types/confirm-password.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
	await requireAdmin({ request, context })
	return data(null, { headers: NO_STORE })
}

export async function action({ request, context }: Route.ActionArgs) {
	await requireAdmin({ request, context })
	const { customer, token } = await requireAdminSession({ request, context })
	const shop = context.get(shopContext)
	const form = await readForm(request)
	const refusal = await confirmPassword(shop, { customer, password: String(form.get('password') ?? '') })
	if (refusal) return data({ words: refusal.message }, { status: 400, headers: NO_STORE })
	await recordPasswordProof(shop, token)
	return redirect(returnPath(new URL(request.url).searchParams.get('from') ?? '/admin'))
}

export { passHeaders as headers } from '#app/http/response-headers.ts'

export default function Confirm({ actionData }: Route.ComponentProps) {
	const isBusy = useNavigation().state !== 'idle'
	return (
		<div className="console-door">
			<PrivateHead title="Your password" />
			<h1 className="console-title">Your password, once more</h1>
			<p>
				Refunds and erasures cannot be undone. Afterwards you are back where you were, to press once more.
			</p>
			<Form method="post" noValidate className="grid gap-5">
				<Field
					label="Password"
					name="password"
					type="password"
					autoComplete="current-password"
					error={actionData?.words}
				/>
				<Button type="submit" aria-disabled={isBusy}>
					{isBusy ? 'Checking...' : 'Go on'}
				</Button>
			</Form>
		</div>
	)
}
