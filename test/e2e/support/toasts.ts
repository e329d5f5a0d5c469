/** Toasts show for five seconds, which a busy machine can miss. So pages report each toast they show, and tests ask for it later. */
import { type BrowserContext, expect, type Page } from '@playwright/test'

type Toast = { title: string; text: string }

/** Those that no test has asked for yet, in the order they came. */
const reported = new WeakMap<Page, Toast[]>()

const toastsOf = (page: Page) => reported.get(page) ?? []

/** Waits until the page has shown this toast, after those that were asked for before. */
export async function expectToast(page: Page, title: string, text = ''): Promise<void> {
	const isExpected = (toast: Toast) => toast.title === title && toast.text.includes(text)
	await expect
		.poll(() => toastsOf(page), { message: `toast: ${title} ${text}`, intervals: [100] })
		.toContainEqual({ title, text: expect.stringContaining(text) })
	const toasts = toastsOf(page)
	toasts.splice(0, toasts.findIndex(isExpected) + 1)
}

export async function reportToasts(context: BrowserContext): Promise<void> {
	await context.exposeBinding('reportToast', ({ page }, toast: Toast) => {
		reported.set(page, [...toastsOf(page), toast])
	})
	await context.addInitScript(watchForToasts)
}

/** In the page. */
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
