import type { Route } from './+types/return.ts'
import { loadPolicy } from '#app/storefront/policies/load-policy.server.ts'
import { PolicyPage } from '#app/storefront/policies/policy-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
	return loadPolicy(context, 'return')
}

export { passHeaders as headers } from '#app/http/response-headers.ts'

export default function ReturnPolicy({ loaderData }: Route.ComponentProps) {
	return <PolicyPage title="Returns" {...loaderData} />
}
