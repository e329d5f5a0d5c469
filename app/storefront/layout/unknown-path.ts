import { data } from 'react-router'
import type { Route } from './+types/unknown-path.ts'
import { requestContext, shopContext } from '#app/http/request-context.ts'

export { NotFound as default } from '#app/storefront/layout/not-found.tsx'

/** Nobody made this address: it is logged, and answered by the page that says so. */
export function loader({ request, context }: Route.LoaderArgs) {
	const { log } = context.get(shopContext)
	log.info({ path: new URL(request.url).pathname, requestId: context.get(requestContext).id }, 'No such page')
	return data(null, { status: 404 })
}
