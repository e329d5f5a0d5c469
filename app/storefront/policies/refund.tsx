import type { Route } from './+types/refund.ts'
import { GrievanceOfficer } from '#app/storefront/policies/grievance-officer.tsx'
import { loadPolicy } from '#app/storefront/policies/load-policy.server.ts'
import { PolicyPage } from '#app/storefront/policies/policy-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
	return loadPolicy(context, 'refund')
}

export { passHeaders as headers } from '#app/http/response-headers.ts'

const PARTS = { 'grievance officer': <GrievanceOfficer /> }

export default function RefundPolicy({ loaderData }: Route.ComponentProps) {
	return <PolicyPage title="Refunds" {...loaderData} parts={PARTS} />
}
