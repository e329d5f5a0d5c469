/** `test` for specs with a browser: an error in the browser that nobody expected fails the test, whatever the page looks like. */
import { type BrowserContext, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { test as base } from './cluster-test.ts'
import { reportToasts } from './toasts.ts'

type BrowserErrors = {
	/** What the browser may complain about in this test, such as the refused request that it is about. */
	expectedErrors: RegExp | null
	/** What it complained about all the same. */
	browserErrors: string[]
	failOnBrowserErrors: void
	/** Opens a page for somebody else, in a browser of their own, which is watched for errors as well. */
	newVisitor: (browser?: BrowserContextOptions) => Promise<Page>
}

/** Errors that come from the tests themselves. */
const HARMLESS_ERRORS = [
	// The trace recorder looks into every frame, even into an email in the mailbox, where no script may run.
	/^Blocked script execution in 'about:srcdoc'/,
	// The router fetches ahead where the links of a page lead; a test that leaves the page aborts that. A refusal would show its status.
	/^Failed to fetch manifest patches TypeError: Failed to fetch/,
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
	// Each visitor has a network address of their own: the rate limits would take all tests together for one machine.
	await context.setExtraHTTPHeaders({ 'X-Forwarded-For': randomAddress() })
	const record = (error: string) => {
		if (!expectedErrors?.test(error) && !HARMLESS_ERRORS.some((harmless) => harmless.test(error)))
			browserErrors.push(error)
	}
	await reportToasts(context)
	context.on('console', (message) => {
		if (message.type() === 'error') record(`${message.text()} at ${message.location().url}`)
	})
	context.on('weberror', (error) => record(String(error.error())))
}

function randomAddress(): string {
	return ['10', ...crypto.getRandomValues(new Uint8Array(3))].join('.')
}

export { expect }
