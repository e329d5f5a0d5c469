/** Runs before all browser tests: finds the browser, and starts the shop that most specs share, as `npm start` does. */
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { folderForDatabases } from '#test/folder-for-databases.ts'
import { findChromium } from '#test/find-chromium.ts'
import { startServer } from './server-process.ts'
import { withSettings } from './shop-settings.ts'

/** Workers inherit the environment, and read the URLs from it. */
export default async function setup(): Promise<() => Promise<void>> {
	const folder = mkdtempSync(join(folderForDatabases(), 'shop-e2e-'))
	const dataDir = join(folder, 'data')
	process.env.E2E_CHROMIUM = await findChromium()
	// The tests start some thirty servers and commands: Node compiles their modules once.
	process.env.NODE_COMPILE_CACHE ??= join(folder, 'compiled')
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
	process.env.E2E_URL = server.url
	process.env.E2E_DATA_DIR = dataDir
	return async () => {
		await server.stop()
		rmSync(folder, { recursive: true, force: true })
	}
}
