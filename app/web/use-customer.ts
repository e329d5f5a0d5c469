import { useRouteLoaderData } from 'react-router'
import type { loader } from '#app/root.tsx'

/** The signed-in customer as the page around every page knows them; null for a guest. */
export function useCustomer() {
	return useRouteLoaderData<typeof loader>('root')?.customer ?? null
}
