/** Runs before all browser tests: finds the browser, starts the shop that most specs share, as `npm start` does, and PostgreSQL for the others. */
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '#db/connect.ts'
import { findOrStartPostgres } from '#db/embedded/find-or-start-postgres.ts'
import { addSamplePromoCodes } from '#db/sample-promo-codes.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { findChromium } from '#test/find-chromium.ts'
import { startServer } from './server-process.ts'
import { withSettings } from './shop-settings.ts'
import { type Cluster, openEnvironment, startCluster } from './test-environment.ts'

/** Workers inherit the environment, and read the URLs from it. */
export default async function setup(): Promise<() => Promise<void>> {
	const folder = mkdtempSync(join(temporaryFolder(), 'shop-e2e-'))
	const dataDir = join(folder, 'data')
	process.env.E2E_CHROMIUM = await findChromium()
	// The tests start some thirty servers and commands: Node compiles their modules once.
	process.env.NODE_COMPILE_CACHE ??= join(folder, 'compiled')
	const cluster = await startCluster()
	const server = await startServer(
		// The proxy is trusted, so that each test can have an IP address of its own.
		withSettings({
			DATA_DIR: dataDir,
			TRUST_PROXY: 'true',
			MAILBOX_READABLE_BY: 'everyone',
			LOG_LEVEL: 'error',
		}),
		{ onOutput: (output) => process.stdout.write(output) },
	)
	await addPromoCodes((await findOrStartPostgres(dataDir)).url)
	process.env.E2E_URL = server.url
	process.env.E2E_DATA_DIR = dataDir
	process.env.E2E_CLUSTER_URL = cluster.url
	process.env.E2E_TEMPLATE_URL = await createTemplate(cluster)
	return async () => {
		await server.stop()
		await cluster.stop()
		rmSync(folder, { recursive: true, force: true })
	}
}

/** Creates the database of a new shop with promo codes. Nothing may be connected to it while it is copied. */
async function createTemplate(cluster: Cluster): Promise<string> {
	const { databaseUrl, startServer: start, close } = await openEnvironment(cluster)
	const server = await start()
	await server.stop()
	await close()
	await addPromoCodes(databaseUrl)
	return databaseUrl
}

async function addPromoCodes(databaseUrl: string): Promise<void> {
	const { db, close } = connect(databaseUrl, { max: 1 })
	await addSamplePromoCodes(db)
	await close()
}
