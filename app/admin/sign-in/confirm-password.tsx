/** Asks for the password again, for `requireRecentPassword`: before refunds, deletions, and what is marked as settled. */
import '#app/admin/layout/utilities.css'
import '#app/admin/layout/console.css'
import { data, Form, redirect, useNavigation } from 'react-router'
import { UsernameField } from '#app/account/password-field.tsx'
import { PageContent } from '#app/storefront/layout/page-content.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { adminContext } from '#app/session/admin/admin-context.ts'
import { refuseWrongPassword } from '#app/session/admin/recent-password.server.ts'
import { requireAdmin } from '#app/session/admin/require-admin.server.ts'
import { NO_STORE } from '#app/http/response-headers.ts'
import { readForm } from '#app/http/read-form.ts'
import { returnPath } from '#app/session/return-path.ts'
import { PrivateHead } from '#app/seo/private-head.tsx'
import type { Route } from './+types/confirm-password.ts'

export const middleware: Route.MiddlewareFunction[] = [
	async (args, next) => {
		await requireAdmin(args)
		return next()
	},
]

export function loader({ context }: Route.LoaderArgs) {
	return data({ email: context.get(adminContext).email }, { headers: NO_STORE })
}

export async function action({ request, context }: Route.ActionArgs) {
	const password = String((await readForm(request)).get('password') ?? '')
	const refusal = await refuseWrongPassword({ request, context }, password)
	if (refusal) return data({ error: refusal.message }, { status: 400, headers: NO_STORE })
	return redirect(returnPath(new URL(request.url).searchParams.get('from') ?? '/admin'))
}

export { passHeaders as headers } from '#app/http/response-headers.ts'

export default function ConfirmPassword({ loaderData, actionData }: Route.ComponentProps) {
	const isBusy = useNavigation().state !== 'idle'
	return (
		<PageContent className="console-sign-in">
			<PrivateHead title="Confirm your password" />
			<h1 className="console-title">Confirm your password</h1>
			<p>
				This action can't be undone. Enter your password, then confirm the action on the page you came from.
			</p>
			<Form method="post" noValidate className="grid gap-5">
				<UsernameField email={loaderData.email} />
				<Field
					label="Password"
					name="password"
					type="password"
					autoComplete="current-password"
					error={actionData?.error}
				/>
				<Button type="submit" aria-disabled={isBusy}>
					{isBusy ? 'Checking...' : 'Continue'}
				</Button>
			</Form>
		</PageContent>
	)
}
