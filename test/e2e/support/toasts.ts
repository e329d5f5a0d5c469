/** Records the toasts of a page, because a test on a busy machine can miss the five seconds that they show. */
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { withPlainSpaces } from '#shop/text/keep-together.ts'

type Toast = { title: string; text: string }

/** The toasts that no test has expected yet, in the order they were shown. */
const reported = new WeakMap<Page, Toast[]>()

const toastsOf = (page: Page) => reported.get(page) ?? []

/** Waits until the page has shown this toast, after those that were expected before. */
export async function expectToast(page: Page, title: string, text = ''): Promise<void> {
	const isExpected = (toast: Toast) => toast.title === title && toast.text.includes(text)
	await expect
		.poll(() => toastsOf(page), { message: `toast: ${title} ${text}`, intervals: [100] })
		.toContainEqual({ title, text: expect.stringContaining(text) })
	const toasts = toastsOf(page)
	toasts.splice(0, toasts.findIndex(isExpected) + 1)
}

export async function reportToasts(context: BrowserContext): Promise<void> {
	await context.exposeBinding('reportToast', ({ page }, { title, text }: Toast) => {
		reported.set(page, [...toastsOf(page), { title, text: withPlainSpaces(text) }])
	})
	await context.addInitScript(watchForToasts)
}

/** Runs in the page. */
function watchForToasts(): void {
	const known = new WeakSet<Element>()
	const { reportToast } = window as unknown as { reportToast: (toast: Toast) => void }
	new MutationObserver(() => {
		for (const card of document.querySelectorAll('.toast')) {
			if (known.has(card)) continue
			known.add(card)
			const title = card.querySelector('.toast-title')?.textContent ?? ''
			reportToast({ title, text: card.textContent })
		}
	}).observe(document, { childList: true, subtree: true })
}
