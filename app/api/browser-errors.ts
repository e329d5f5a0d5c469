import type { Route } from './+types/browser-errors.ts'
import { BrowserErrorInput, readBrowserError } from '#app/http/browser-errors/browser-error.ts'
import { jsonResponse, refusalResponse } from '#app/http/json-response.ts'
import { methodNotAllowed } from '#app/http/method-not-allowed.ts'
import { pathForLog } from '#app/http/path-for-log.ts'
import { rateLimitClient } from '#app/http/rate-limit-client.server.ts'
import { readJson } from '#app/http/read-json.ts'
import { requestContext, shopContext } from '#app/http/request-context.ts'

export const loader = methodNotAllowed

/** Logs an error in a script of a page, and so reports it. Browsers send it as a beacon and do not wait for the response. */
export async function action({ request, context }: Route.ActionArgs) {
	const { config, log } = context.get(shopContext)
	const body = await readJson(request, BrowserErrorInput)
	if (!body.ok) return refusalResponse(body)
	const refusal = await rateLimitClient(context, 'browser-error')
	if (refusal) return refusalResponse(refusal)
	const { path, ...browser } = readBrowserError(body.value, new URL(request.url).origin)
	// Without a place in a script of the shop, it is not an error of ours.
	if (config.errorReports && browser.frames.length > 0) {
		const { id: requestId } = context.get(requestContext)
		log.error({ browser, path: pathForLog(path), requestId }, 'A script failed in a browser')
	}
	return jsonResponse({ success: true })
}
