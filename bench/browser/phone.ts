import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import type { RunningServer } from '../shop-process.ts'
import { findChromium } from '#test/find-chromium.ts'

export async function launchBrowser(): Promise<Browser> {
	return chromium.launch({
		executablePath: await findChromium(),
		args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
	})
}

/** Opens a phone on which nobody has visited the shop yet. */
export function openPhone(browser: Browser, { url }: RunningServer): Promise<BrowserContext> {
	return browser.newContext({
		baseURL: url,
		viewport: { width: 390, height: 800 },
		deviceScaleFactor: 2,
		hasTouch: true,
		isMobile: true,
	})
}
