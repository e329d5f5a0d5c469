/** Every walk listens to the browser: an error nobody expected fails it, whatever the page looks like. */
import {
	test as base,
	type BrowserContext,
	type BrowserContextOptions,
	expect,
	type Page,
} from '@playwright/test'

type Listening = {
	/** What the browser may complain about in this walk, such as the refused request that it is about. */
	expectedErrors: RegExp | null
	/** What it complained about all the same. */
	browserErrors: string[]
	quietBrowser: void
	/** Somebody else at a browser of their own, which is listened to as well, and closed after the walk. */
	newVisitor: (browser?: BrowserContextOptions) => Promise<Page>
}

/** What these walks bring about themselves. The recorder looks into every frame, even into a letter in the mailbox, where no script may run. */
const OWN_TROUBLE = [
	/^Blocked script execution in 'about:srcdoc'/,
	// A page asks ahead where its links lead; a walk that leaves meanwhile breaks that off. A refusal would complain by its status.
	/^Failed to fetch manifest patches TypeError: Failed to fetch/,
]

export const test = base.extend<Listening>({
	expectedErrors: [null, { option: true }],
	// oxlint-disable-next-line no-empty-pattern -- the runner reads from the pattern what a fixture needs
	browserErrors: async ({}, give) => give([]),
	quietBrowser: [
		async ({ context, expectedErrors, browserErrors }, give) => {
			await listen(context, { expectedErrors, browserErrors })
			await give()
			expect(browserErrors, 'errors in the browser').toEqual([])
		},
		{ auto: true },
	],
	newVisitor: async ({ browser, baseURL, expectedErrors, browserErrors }, give) => {
		const contexts: BrowserContext[] = []
		await give(async (how = {}) => {
			const context = await browser.newContext({ baseURL, serviceWorkers: 'block', ...how })
			contexts.push(context)
			await listen(context, { expectedErrors, browserErrors })
			return context.newPage()
		})
		await Promise.all(contexts.map((context) => context.close()))
	},
})

async function listen(
	context: BrowserContext,
	{ expectedErrors, browserErrors }: Pick<Listening, 'expectedErrors' | 'browserErrors'>,
): Promise<void> {
	// Each shopper comes from a network of their own, or all walks together would look like one machine in a hurry.
	await context.setExtraHTTPHeaders({ 'X-Forwarded-For': someAddress() })
	const hear = (trouble: string) => {
		if (!expectedErrors?.test(trouble) && !OWN_TROUBLE.some((own) => own.test(trouble)))
			browserErrors.push(trouble)
	}
	context.on('console', (message) => {
		if (message.type() === 'error') hear(`${message.text()} at ${message.location().url}`)
	})
	context.on('weberror', (trouble) => hear(String(trouble.error())))
}

function someAddress(): string {
	return ['10', ...crypto.getRandomValues(new Uint8Array(3))].join('.')
}

export { expect }
