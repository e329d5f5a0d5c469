import type { BrowserContext, Page } from '@playwright/test'
import { HYDRATED } from '#app/defer-scripts.ts'

/** Opens a page and waits until it has hydrated. Before that, forms work by loading a new page. */
export async function open(page: Page, path: string, { referer }: { referer?: string } = {}): Promise<void> {
	await page.goto(path, { referer })
	await hydrated(page)
}

/** Follows the link to a page in the footer, which is faster than opening it, or opens it. */
export async function goTo(page: Page, path: string): Promise<void> {
	const link = page.getByRole('contentinfo').locator(`a[href="${path}"]`).first()
	if (await link.count()) {
		await link.click()
		await page.waitForURL(path)
	} else if (path === '/offline') {
		// The page has no React to wait for.
		await page.goto(path)
	} else await open(page, path)
}

/** Waits until all listeners of the page are there. */
export async function hydrated(page: Page): Promise<void> {
	await page.waitForFunction(() => 'isHydrated' in window)
}

/** Notes that the page has hydrated, for `hydrated`, because the page reports it only once. */
export async function recordHydration(context: BrowserContext): Promise<void> {
	await context.addInitScript((event) => {
		addEventListener(event, () => Object.assign(window, { isHydrated: true }))
	}, HYDRATED)
}

/**
 * Goes to another address of the shop in the open page, as a link does, and waits until it is shown. That is half as
 * much work as loading a page.
 */
export async function navigate(page: Page, path: string): Promise<void> {
	await hydrated(page)
	await page.evaluate(async (to) => {
		const { __reactRouterDataRouter: router } = window as unknown as { __reactRouterDataRouter: Router }
		await router.navigate(to)
	}, path)
	// Checkout is loaded as a new document, which the router does not wait for, and leads on if the cart is empty.
	await page.waitForFunction(() => {
		const { __reactRouterDataRouter: router } = window as unknown as { __reactRouterDataRouter?: Router }
		return 'isHydrated' in window && router?.state.navigation.state === 'idle'
	})
}

type Router = { state: { navigation: { state: string } }; navigate(to: string): Promise<void> }
