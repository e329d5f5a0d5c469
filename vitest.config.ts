import { defineConfig } from 'vitest/config'

export default defineConfig({
	test: {
		include: ['{app,bin,cli,db,sandbox,server,shop,test}/**/*.test.{ts,tsx}'],
		globalSetup: 'test/global-setup.ts',
		setupFiles: 'test/no-surprises.ts',
		// Two: every file brings a database and a provider of its own.
		maxWorkers: 2,
		testTimeout: 20_000,
		hookTimeout: 60_000,
	},
})
