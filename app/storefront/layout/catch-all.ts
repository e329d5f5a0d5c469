import { data } from 'react-router'
import type { Route } from './+types/catch-all.ts'
import { pathForLog } from '#app/http/path-for-log.ts'
import { requestContext, shopContext } from '#app/http/request-context.ts'

export { NotFound as default } from '#app/storefront/layout/not-found.tsx'

/** Logs any path without a route, and responds with 404. */
export function loader({ request, context }: Route.LoaderArgs) {
	const { log } = context.get(shopContext)
	const path = pathForLog(new URL(request.url).pathname)
	log.info({ path, requestId: context.get(requestContext).id }, 'No such page')
	return data(null, { status: 404 })
}
