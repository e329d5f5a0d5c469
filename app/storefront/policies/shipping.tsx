import type { Route } from './+types/shipping.ts'
import { loadPolicy } from '#app/storefront/policies/load-policy.server.ts'
import { PolicyPage } from '#app/storefront/policies/policy-page.tsx'
import { DeliveryTimes, ShippingPrices } from '#app/storefront/policies/shipping-tables.tsx'

export async function loader({ context }: Route.LoaderArgs) {
	return loadPolicy(context, 'shipping')
}

export { passHeaders as headers } from '#app/http/response-headers.ts'

const PARTS = { 'table of delivery times': <DeliveryTimes />, 'table of prices': <ShippingPrices /> }

export default function ShippingPolicy({ loaderData }: Route.ComponentProps) {
	return <PolicyPage title="Shipping" {...loaderData} parts={PARTS} />
}
