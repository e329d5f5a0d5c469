import { defineConfig } from 'vitest/config'

/** Set by `npm run mutate`: only the tests of the mutated folder count. */
const { MUTATED_FOLDER: mutatedFolder } = process.env

export default defineConfig({
	test: {
		include: [
			`${mutatedFolder ?? '{app,bench,bin,backup,cli,db,sandbox,server,shop,test,torture}'}/**/*.test.{ts,tsx}`,
		],
		globalSetup: 'test/global-setup.ts',
		setupFiles: ['test/fail-on-console-error.ts', 'test/restore-stubs.ts'],
		// Every test file has its own database and payment sandbox, so that more would only compete for the processor.
		maxWorkers: 2,
		execArgv: ['--import', './bin/drizzle-imports.mjs'],
		// Files of one worker share the loaded modules, which is faster and safe: modules keep state per shop.
		isolate: false,
		// Stryker loads all modules again for each mutant. Node would read Drizzle's package.json, 180 KB, for each of its files.
		server: { deps: { inline: mutatedFolder ? ['drizzle-orm'] : [] } },
		// Only a test that hangs takes so long, also beside other programs.
		testTimeout: 180_000,
		hookTimeout: 180_000,
		// The same for what is polled: the default gives up after a second.
		expect: { poll: { interval: 20, timeout: 120_000 } },
	},
})
