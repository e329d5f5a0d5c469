import type { Config } from '@react-router/dev/config'

export default {
	ssr: true,
	// The site is small: every address is known from the first page, and no visitor asks for a manifest.
	routeDiscovery: { mode: 'initial' },
	splitRouteModules: false,
} satisfies Config
