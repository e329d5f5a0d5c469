import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import {
	type EntryContext,
	type HandleErrorFunction,
	isRouteErrorResponse,
	type RouterContextProvider,
	ServerRouter,
} from 'react-router'
import { ExtraScript, RequestId, ScriptNonce } from '#app/ui/render-context.ts'
import { pathForLog } from '#app/http/path-for-log.ts'
import { isDatabaseUnavailable } from '#app/http/is-database-unavailable.server.ts'
import {
	INLINE_SCRIPT_SOURCES,
	extractInlineScripts,
	withoutScripts,
} from '#app/http/content-security/inline-scripts.server.ts'
import { isPreview } from '#app/http/content-security/preview-path.ts'
import { REPORT_BROWSER_ERRORS } from '#app/http/browser-errors/report-browser-errors.ts'
import { deferScripts } from '#app/defer-scripts.ts'
import { type Context, requestContext, shopContext } from '#app/http/request-context.ts'

const RENDER_TIMEOUT_MILLISECONDS = 10_000

/**
 * Renders the whole page before it is sent, so that it can be cached and its content security policy can list its
 * scripts. HEAD requests are rendered too, because their headers are those of GET.
 */
export default function renderPage(
	request: Request,
	status: number,
	headers: Headers,
	entry: EntryContext,
	context: RouterContextProvider,
): Promise<Response> {
	headers.set('content-type', 'text/html; charset=utf-8')
	const nonce = randomBytes(16).toString('base64url')
	return new Promise((resolve, reject) => {
		let hasFailed = false
		const { pipe, abort } = renderToPipeableStream(
			<RequestId value={context.get(requestContext).id}>
				<ScriptNonce value={nonce}>
					<ExtraScript value={context.get(shopContext).config.errorReports ? REPORT_BROWSER_ERRORS : ''}>
						<ServerRouter context={entry} url={request.url} nonce={nonce} />
					</ExtraScript>
				</ScriptNonce>
			</RequestId>,
			{
				nonce,
				// A part that comes later would need a script to be put into its place, and the page is sent as a whole.
				progressiveChunkSize: Number.MAX_SAFE_INTEGER,
				onAllReady() {
					clearTimeout(deadline)
					const page = new PassThrough()
					resolve(
						text(page).then((rendered) => {
							const init = { status: hasFailed ? 500 : status, headers }
							if (isPreview(new URL(request.url).pathname))
								return new Response(withoutScripts(rendered), init)
							const { html, sources } = extractInlineScripts(rendered, nonce)
							headers.set(INLINE_SCRIPT_SOURCES, sources.join(' '))
							return new Response(deferScripts(html), init)
						}),
					)
					pipe(page)
				},
				onShellError: reject,
				onError(error) {
					hasFailed = true
					logError(error, { request, context })
				},
			},
		)
		const deadline = setTimeout(abort, RENDER_TIMEOUT_MILLISECONDS)
	})
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
	// These are not our errors: the client has left, or requested something that does not exist or is not allowed.
	if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
	if (isDatabaseUnavailable(error)) context.get(requestContext).wasUnavailable = true
	logError(error, { request, context })
}

function logError(error: unknown, { request, context }: { request: Request; context: Context }): void {
	const { id } = context.get(requestContext)
	const path = pathForLog(new URL(request.url).pathname)
	context.get(shopContext).log.error({ err: error, requestId: id, path }, 'A route failed')
}
