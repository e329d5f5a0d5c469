import { defineConfig } from 'vitest/config'

export default defineConfig({
	test: {
		include: ['{app,bin,cli,db,sandbox,server,shop,test}/**/*.test.{ts,tsx}'],
		globalSetup: 'test/global-setup.ts',
		setupFiles: 'test/fail-on-console-error.ts',
		// Two: every file brings a database and a provider of its own.
		maxWorkers: 2,
		// Files that share a process read the shop's modules once; what a module keeps, it keeps by shop.
		isolate: false,
		testTimeout: 60_000,
		hookTimeout: 60_000,
		// The default gives up after a second, which a busy machine exceeds.
		expect: { poll: { interval: 20, timeout: 30_000 } },
	},
})
