import { defineConfig } from '@playwright/test'
import './bin/drizzle-imports.mjs'

/** Features that Playwright switches off in Chromium, and what only costs processes here: the one for the next site, and the suggestions below the address bar. */
const DISABLED_FEATURES = [
	'HttpsUpgrades',
	'MediaRouter',
	'OptimizationHints',
	'PaintHolding',
	'SpareRendererForSitePerProcess',
	'Translate',
	'WebUIOmniboxAimPopup',
	'WebUIOmniboxPopup',
]

// The global setup sets these; each worker then reads this file again.
const { E2E_URL: baseURL, E2E_CHROMIUM: executablePath } = process.env

export default defineConfig({
	testDir: 'test/e2e',
	outputDir: 'test-results',
	globalSetup: 'test/e2e/support/global-setup.ts',
	// One more than the cores of CI, which two left idle for up to a quarter of the time.
	workers: 3,
	// Limits for what hangs; what passes never waits for them, however busy the machine is.
	timeout: 180_000,
	expect: { timeout: 30_000 },
	forbidOnly: Boolean(process.env.CI),
	use: {
		baseURL,
		// A tenth faster. Two journeys through the shop have motion: those of a customer and a guest.
		contextOptions: { reducedMotion: 'reduce' },
		launchOptions: {
			executablePath,
			args: [
				'--no-sandbox',
				'--disable-dev-shm-usage',
				'--disable-gpu',
				// Pages do not live long enough for optimized code to be worth its compilation.
				'--js-flags=--no-opt --no-maglev',
				`--disable-features=${DISABLED_FEATURES.join(',')}`,
			],
		},
		// Tests watch and refuse requests themselves; the one about being offline allows the service worker.
		serviceWorkers: 'block',
		screenshot: 'only-on-failure',
		// Recording doubles the work of every test; `npx playwright test <name> --trace on` records one.
		trace: 'off',
	},
})
