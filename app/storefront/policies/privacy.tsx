import type { Route } from './+types/privacy.ts'
import { GrievanceOfficer } from '#app/storefront/policies/grievance-officer.tsx'
import { loadPolicy } from '#app/storefront/policies/load-policy.server.ts'
import { PolicyPage } from '#app/storefront/policies/policy-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
	return loadPolicy(context, 'privacy')
}

export { passHeaders as headers } from '#app/http/response-headers.ts'

const PARTS = { 'grievance officer': <GrievanceOfficer /> }

export default function PrivacyPolicy({ loaderData }: Route.ComponentProps) {
	return <PolicyPage title="Privacy" {...loaderData} parts={PARTS} />
}
