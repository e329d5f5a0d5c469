/** Receives the code that a page of the console asks for while something is being entered on it. */
import { z } from 'zod'
import { verifySecondFactor } from '#app/admin/sign-in/verify-second-factor.server.ts'
import { jsonResponse, refusalResponse } from '#app/http/json-response.ts'
import { methodNotAllowed } from '#app/http/method-not-allowed.ts'
import { readJson } from '#app/http/read-json.ts'
import { requireAdminSession } from '#app/session/admin/require-admin.server.ts'
import type { Route } from './+types/second-factor-code.ts'

const Entered = z.object({ code: z.string() })

export const middleware: Route.MiddlewareFunction[] = [
	async (args, next) => {
		await requireAdminSession(args)
		return next()
	},
]

export const loader = methodNotAllowed

export async function action({ request, context }: Route.ActionArgs) {
	const input = await readJson(request, Entered)
	if (!input.ok) return refusalResponse(input)
	const outcome = await verifySecondFactor({ request, context, code: input.value.code })
	return outcome.ok ? jsonResponse({ success: true }) : refusalResponse(outcome)
}
