/** A page of the storefront as HTML: what its loader returns, in the frame of every page with the data of the shop. */
import { text } from 'node:stream/consumers'
import { type ComponentType, createElement } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { createRoutesStub, Outlet } from 'react-router'
import { loadShopData } from '#app/catalogue/shop-data.server.ts'
import type { Context } from '#app/http/request-context.ts'
import { SiteLayout } from '#app/storefront/layout/site-layout.tsx'
import { newVisitor } from '#test/visitor.ts'
import type { TestShop } from '#test/shop-on-database.ts'

type PageModule = { loader(args: never): Promise<unknown>; default: ComponentType<never> }

type AnyVisitor = {
	args(path: string, none: Record<string, never>, params: Record<string, string>): never
}

type Options = { page: PageModule; params?: Record<string, string>; visitor?: AnyVisitor }

/** `params`: those of its route. Without `visitor`, for one who is not signed in. */
export async function renderPage(
	shop: TestShop,
	path: string,
	{ page: { loader, default: Page }, params = {}, visitor = newVisitor(shop) }: Options,
): Promise<string> {
	const args = visitor.args(path, {}, params)
	const { request, context }: { request: Request; context: Context } = args
	const [{ shopData }, loaded] = await Promise.all([loadShopData(request, context), loader(args)])
	const loaderData = isData(loaded) ? loaded.data : loaded
	const Shown = Page as ComponentType<{ loaderData: unknown; params: object }>
	const Frame = createRoutesStub([
		{
			id: 'root',
			path: '/',
			Component: () => createElement(SiteLayout, null, createElement(Outlet)),
			children: [{ path: path.split('?')[0], Component: () => createElement(Shown, { loaderData, params }) }],
		},
	])
	const { prelude } = await prerenderToNodeStream(
		<Frame initialEntries={[path]} hydrationData={{ loaderData: { root: shopData } }} />,
	)
	// React separates texts that are beside each other.
	return (await text(prelude)).replaceAll('<!-- -->', '')
}

function isData(loaded: unknown): loaded is { data: unknown } {
	return typeof loaded === 'object' && loaded !== null && 'type' in loaded && 'data' in loaded
}
