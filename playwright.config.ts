import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { freePort } from '#db/embedded-postgres.ts'
import { findChromium } from '#test/find-chromium.ts'

// Every worker reads this file again and must find what the first reading chose.
const isFirst = process.env.E2E_PORT === undefined
process.env.E2E_PORT ??= String(await freePort())
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'shop-e2e-'))
process.env.E2E_CHROMIUM ??= await findChromium()
const { E2E_PORT: port, E2E_DATA_DIR: dataDir, E2E_CHROMIUM: executablePath } = process.env

// Walks start the server and its commands thirty times: what Node has compiled once, the next of them finds.
const compiled = `${dataDir}-compiled`
process.env.NODE_COMPILE_CACHE ??= compiled

if (isFirst) {
	process.on('exit', () => {
		for (const folder of [dataDir, compiled]) rmSync(folder, { recursive: true, force: true })
	})
}

/** What Playwright leaves out of Chromium and matters here, and the suggestions under its address bar: two pages more for each window. */
const LEFT_OUT = [
	'HttpsUpgrades',
	'MediaRouter',
	'OptimizationHints',
	'PaintHolding',
	'Translate',
	'WebUIOmniboxAimPopup',
	'WebUIOmniboxPopup',
]

export default defineConfig({
	testDir: 'test/e2e',
	outputDir: 'test-results',
	workers: 2,
	timeout: 60_000,
	expect: { timeout: 10_000 },
	forbidOnly: Boolean(process.env.CI),
	use: {
		baseURL: `http://localhost:${port}`,
		launchOptions: {
			executablePath,
			args: [
				'--no-sandbox',
				'--disable-dev-shm-usage',
				'--disable-gpu',
				`--disable-features=${LEFT_OUT.join(',')}`,
			],
		},
		// A walk watches and refuses requests itself; the one about being offline lets the worker in.
		serviceWorkers: 'block',
		screenshot: 'only-on-failure',
		// Recording doubles the work of every walk; `npx playwright test <name> --trace on` records one.
		trace: 'off',
	},
	webServer: {
		// `exec`, so that the shop sees when the test run that started it is killed.
		command: `exec "${process.execPath}" bin/start.mjs`,
		url: `http://localhost:${port}/readyz`,
		timeout: 180_000,
		stdout: 'pipe',
		gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
		// A proxy is believed, so that a test may shop from a network address of its own.
		env: {
			PORT: port,
			DATA_DIR: dataDir,
			PUBLIC_URL: `http://localhost:${port}`,
			TRUST_PROXY: 'true',
			LOG_LEVEL: 'error',
		},
	},
})
