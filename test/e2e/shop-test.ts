/** Every walk listens to the browser: an error nobody expected fails it, whatever the page looks like. */
import { test as base, expect } from '@playwright/test'

type Listening = {
	/** What the browser may complain about in this walk, such as the refused request that it is about. */
	expectedTrouble: RegExp | null
	quietBrowser: void
}

/** The recorder of these walks looks into every frame, even into a letter in the mailbox, where no script may run. */
const OWN_TROUBLE = /^Blocked script execution in 'about:srcdoc'/

export const test = base.extend<Listening>({
	expectedTrouble: [null, { option: true }],
	quietBrowser: [
		async ({ context, expectedTrouble }, use) => {
			// Each shopper comes from a network of their own, or all walks together would look like one machine in a hurry.
			await context.setExtraHTTPHeaders({ 'X-Forwarded-For': someAddress() })
			const troubles: string[] = []
			const hear = (trouble: string) => {
				if (!expectedTrouble?.test(trouble) && !OWN_TROUBLE.test(trouble)) troubles.push(trouble)
			}
			context.on('console', (message) => {
				if (message.type() === 'error') hear(`${message.text()} at ${message.location().url}`)
			})
			context.on('weberror', (trouble) => hear(String(trouble.error())))
			await use()
			expect(troubles, 'errors in the browser').toEqual([])
		},
		{ auto: true },
	],
})

function someAddress(): string {
	return ['10', ...crypto.getRandomValues(new Uint8Array(3))].join('.')
}

export { expect }
