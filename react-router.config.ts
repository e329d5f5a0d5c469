import type { Config } from '@react-router/dev/config'

export default {
	ssr: true,
	// A page learns of the addresses it links to, and no shopper of the console's.
	routeDiscovery: { mode: 'lazy' },
	splitRouteModules: false,
} satisfies Config
