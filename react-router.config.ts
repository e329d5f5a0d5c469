import type { Config } from '@react-router/dev/config'

export default {
	ssr: true,
	// The browser loads only the routes that a page links to, so that shoppers never receive those of the admin console.
	routeDiscovery: { mode: 'lazy' },
	splitRouteModules: false,
} satisfies Config
