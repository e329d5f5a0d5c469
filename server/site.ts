/** The website as a function from a request to an answer: the built one, or the one Vite holds while it is worked on. */
import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type * as ShopContext from '#app/http/request-context.ts'
import type { RequestInfo } from '#app/http/request-context.ts'
import type { Shop } from '#shop/shop.server.ts'

export type Site = {
	answer(request: Request, facts: RequestInfo): Promise<Response>
	/** The files Vite serves in development, in front of the pages. */
	files?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
	close(): Promise<void>
}

type Contexts = Pick<typeof ShopContext, 'shopContext' | 'requestContext'>

const BUILD = resolve('build/server/index.js')

export async function openBuiltSite(shop: Shop): Promise<Site> {
	if (!existsSync(BUILD)) throw new Error('The site is not built yet. Run npm start, which builds it.')
	const build: ServerBuild = await import(pathToFileURL(BUILD).href)
	// The build leaves this module and shop/ outside itself (vite.config.ts), so both sides hold the same contexts.
	const contexts: Contexts = await import('#app/http/request-context.ts')
	const handle = createRequestHandler(build, 'production')
	return {
		answer: (request, facts) => handle(request, contextFor(contexts, shop, facts)),
		close: async () => {},
	}
}

export async function openDevelopmentSite(shop: Shop): Promise<Site> {
	const { createServer } = await import('vite')
	const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
	return {
		answer: async (request, facts) => {
			const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
			const contexts = (await vite.ssrLoadModule('/app/http/request-context.ts')) as Contexts
			return createRequestHandler(build, 'development')(request, contextFor(contexts, shop, facts))
		},
		files: (request, response, next) => vite.middlewares(request, response, next),
		close: () => vite.close(),
	}
}

function contextFor(
	{ shopContext, requestContext }: Contexts,
	shop: Shop,
	facts: RequestInfo,
): RouterContextProvider {
	const context = new RouterContextProvider()
	context.set(shopContext, shop)
	context.set(requestContext, facts)
	return context
}
