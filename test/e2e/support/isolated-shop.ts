/** A separate shop for the tests of one file that change settings, prices, stock, promo codes, messages or images. */
import { test } from './shop-test.ts'
import { openEnvironment, type TestEnvironment } from './test-environment.ts'

export type IsolatedShop = Pick<TestEnvironment, 'command' | 'rows' | 'count'> & {
	databaseUrl(): string
	dataFolder(): string
}

type Options = {
	/** The number of sample orders to create. */
	demoOrders?: number
}

/** Called once at the top of a spec: all pages of the file then open this shop. */
export function openIsolatedShop({ demoOrders }: Options = {}): IsolatedShop {
	let environment: TestEnvironment | null = null
	let url = ''
	const opened = () => {
		if (!environment) throw new Error('The shop opens before the first test')
		return environment
	}
	test.beforeAll(async ({ cluster }) => {
		environment = await openEnvironment(cluster, {
			TRUST_PROXY: 'true',
			MAILBOX_READABLE_BY: 'everyone',
			LOG_LEVEL: 'error',
		})
		if (demoOrders) await environment.command('demo', String(demoOrders))
		url = (await environment.startServer()).url
	})
	test.afterAll(() => environment?.close())
	// oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
	test.use({ baseURL: async ({}, provide) => provide(url) })
	return {
		databaseUrl: () => opened().databaseUrl,
		dataFolder: () => opened().dataFolder,
		command: (...args) => opened().command(...args),
		rows: (query, values) => opened().rows(query, values),
		count: (query, values) => opened().count(query, values),
	}
}
