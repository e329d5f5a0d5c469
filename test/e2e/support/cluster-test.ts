/** `test` for specs that run servers of their own. */
import { test as base } from '@playwright/test'
import { type Cluster, startCluster } from './test-environment.ts'

export const test = base.extend<object, { cluster: Cluster }>({
	cluster: [
		// oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
		async ({}, provide) => {
			const cluster = await startCluster()
			await provide(cluster)
			await cluster.stop()
		},
		{ scope: 'worker', timeout: 120_000 },
	],
})
