/** Defines `test` for specs that run servers of their own. */
import { test as base } from '@playwright/test'
import { type Cluster, openCluster } from './test-environment.ts'

const { E2E_CLUSTER_URL: url = '', E2E_TEMPLATE_URL: templateUrl = '' } = process.env

export const test = base.extend<object, { cluster: Cluster }>({
	cluster: [
		// oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
		({}, provide) => provide(openCluster(url, templateUrl)),
		{ scope: 'worker' },
	],
})
