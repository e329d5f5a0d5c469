/** Defines `test` for specs with a browser. Unexpected errors in the browser fail the test. */
import { type BrowserContext, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { test as base } from './cluster-test.ts'
import { recordHydration } from './open-page.ts'
import { reportToasts } from './toasts.ts'

type BrowserErrors = {
	/** Browser errors that this test expects, such as a refused request. */
	expectedErrors: RegExp | null
	/** Unexpected browser errors. */
	browserErrors: string[]
	failOnBrowserErrors: void
	/** Opens a page for another visitor in a separate browser context. Its errors fail the test, too. */
	newVisitor: (browser?: BrowserContextOptions) => Promise<Page>
}

/** Errors that come from the tests themselves, or that the router handles late. Shoppers notice none of them. */
const HARMLESS_ERRORS = [
	// The trace recorder runs a script in every frame, even in an email in the mailbox or in the preview of a page, where scripts
	// are blocked.
	/^Blocked script execution in '(?:[^']*\/mailbox\/[a-z0-9-]+|[^']*\/admin\/(?:pages|catalogue|newsletters|emails)\/[a-z0-9-]+\/preview[^']*)'/,
	// Leaving a page aborts the router's prefetching. A failed response would be reported with its status.
	/^Failed to fetch manifest patches TypeError: Failed to fetch/,
	// The router reads the rest of a page's data with nobody waiting for it, so giving that up for another page is an error.
	/^AbortError: (?:BodyStreamBuffer was aborted|signal is aborted without reason)$/,
	// The router handles a redirect once the style sheets of the page have arrived. Until then it counts as unhandled.
	/^Response$/,
	// A page that takes the browser longer than four seconds is shown without its transition.
	/^TimeoutError: Transition was aborted because of timeout in DOM update/,
]

export const test = base.extend<BrowserErrors>({
	expectedErrors: [null, { option: true }],
	// oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
	browserErrors: async ({}, provide) => provide([]),
	failOnBrowserErrors: [
		async ({ context, expectedErrors, browserErrors }, provide) => {
			await watch(context, { expectedErrors, browserErrors })
			await provide()
			expect(browserErrors, 'errors in the browser').toEqual([])
		},
		{ auto: true },
	],
	newVisitor: async ({ browser, baseURL, expectedErrors, browserErrors }, provide) => {
		const contexts: BrowserContext[] = []
		await provide(async (options = {}) => {
			const context = await browser.newContext({ baseURL, serviceWorkers: 'block', ...options })
			contexts.push(context)
			await watch(context, { expectedErrors, browserErrors })
			return context.newPage()
		})
		await Promise.all(contexts.map((context) => context.close()))
	},
})

async function watch(
	context: BrowserContext,
	{ expectedErrors, browserErrors }: Pick<BrowserErrors, 'expectedErrors' | 'browserErrors'>,
): Promise<void> {
	// Each visitor has its own IP address: otherwise the rate limits would count all tests together.
	await context.setExtraHTTPHeaders({ 'X-Forwarded-For': randomIp() })
	// A busy server refuses requests that the page then repeats.
	const repeated = new Set<string>()
	context.on('response', (response) => {
		if (response.headers()['x-may-be-repeated']) repeated.add(response.url())
	})
	const record = (error: string) => {
		if (!expectedErrors?.test(error) && !HARMLESS_ERRORS.some((harmless) => harmless.test(error)))
			browserErrors.push(error)
	}
	await reportToasts(context)
	await recordHydration(context)
	await context.addInitScript(reportPolicyViolations)
	context.on('console', (message) => {
		const { url } = message.location()
		// Each refusal is one error.
		if (message.type() === 'error' && !repeated.delete(url)) record(`${message.text()} at ${url}`)
	})
	context.on('weberror', (error) => record(String(error.error())))
}

/** Runs in the page. The browser itself says nothing of code that tries whether it may use `eval`. */
function reportPolicyViolations(): void {
	document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
		console.error(`The content security policy refused ${violatedDirective} ${blockedURI} of ${sourceFile}`)
	})
}

function randomIp(): string {
	return ['10', ...crypto.getRandomValues(new Uint8Array(3))].join('.')
}

export { expect }
