/** A walk in a shop of its own, filled by `npm run shop -- demo`: nobody else buys, packs or changes prices there. */
import { type TestEnvironment, openEnvironment } from './server-process.ts'
import { test as base } from './shop-test.ts'
import { freePort } from '#db/embedded-postgres.ts'

type DemoShop = Pick<TestEnvironment, 'command' | 'rows' | 'count'> & { url: string }

/** As much as is looked at; a year of a busy shop takes longer to write. */
const ORDERS = '150'

export const test = base.extend<object, { demoShop: DemoShop }>({
	demoShop: [
		// oxlint-disable-next-line no-empty-pattern -- the runner reads from the pattern what a fixture needs
		async ({}, give) => {
			const port = await freePort()
			const url = `http://localhost:${port}`
			const environment = await openEnvironment({
				settings: {
					PUBLIC_URL: url,
					TRUST_PROXY: 'true',
					LOG_LEVEL: 'error',
					// Letters lie on the mailbox page.
					SMTP_URL: undefined,
					MAIL_FROM: undefined,
				},
			})
			await environment.command('demo', ORDERS)
			await environment.start(port)
			await give({ ...environment, url })
			await environment.close()
		},
		{ scope: 'worker', timeout: 120_000 },
	],
	baseURL: async ({ demoShop }, give) => give(demoShop.url),
})
