import type { Config } from '@react-router/dev/config'

export default {
	ssr: true,
	// Of one build (bin/builds.mjs).
	buildDirectory: process.env.BUILD_FOLDER ?? 'build/unnamed',
	// The browser loads only the routes that a page links to, so that shoppers never receive those of the admin console.
	routeDiscovery: { mode: 'lazy' },
	splitRouteModules: false,
} satisfies Config
