import type { Route } from './+types/terms.ts'
import { GrievanceOfficer } from '#app/storefront/policies/grievance-officer.tsx'
import { loadPolicy } from '#app/storefront/policies/load-policy.server.ts'
import { PolicyPage } from '#app/storefront/policies/policy-page.tsx'
import { SellerDetails } from '#app/storefront/policies/seller-details.tsx'

export async function loader({ context }: Route.LoaderArgs) {
	return loadPolicy(context, 'terms')
}

export { passHeaders as headers } from '#app/http/response-headers.ts'

const PARTS = { 'seller details': <SellerDetails />, 'grievance officer': <GrievanceOfficer /> }

export default function TermsPolicy({ loaderData }: Route.ComponentProps) {
	return <PolicyPage title="Terms" {...loaderData} parts={PARTS} />
}
