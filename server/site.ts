/** The website as a function from Request to Response: the production build, or Vite's development server. */
import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type * as RequestContext from '#app/http/request-context.ts'
import type { RequestInfo } from '#app/http/request-context.ts'
import type { RequestClass } from '#server/admission/request-class.ts'
import type { Shop } from '#shop/shop.server.ts'

export type Site = {
	handle(request: Request, info: RequestInfo, requestClass: RequestClass): Promise<Response>
	/** Serves Vite's files in development. */
	middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
	close(): Promise<void>
}

/** What the requests of each class work with (server/shops.ts). */
type Shops = Record<RequestClass, Shop>

type Contexts = Pick<typeof RequestContext, 'shopContext' | 'requestContext'>

const BUILD = resolve('build/server/index.js')

export async function openBuiltSite(shops: Shops): Promise<Site> {
	if (!existsSync(BUILD)) throw new Error('The site is not built yet. Run npm start, which builds it.')
	const build: ServerBuild = await import(pathToFileURL(BUILD).href)
	// The build does not bundle this module (vite.config.ts), so the site and the server share the same contexts.
	const contexts: Contexts = await import('#app/http/request-context.ts')
	const handle = createRequestHandler(build, 'production')
	return {
		handle: (request, info, requestClass) =>
			handle(request, createContext(contexts, shops[requestClass], info)),
		close: async () => {},
	}
}

export async function openDevelopmentSite(shops: Shops): Promise<Site> {
	const { createServer } = await import('vite')
	const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
	return {
		handle: async (request, info, requestClass) => {
			const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
			const contexts = (await vite.ssrLoadModule('/app/http/request-context.ts')) as Contexts
			return createRequestHandler(build, 'development')(
				request,
				createContext(contexts, shops[requestClass], info),
			)
		},
		middleware: (request, response, next) => vite.middlewares(request, response, next),
		close: () => vite.close(),
	}
}

function createContext(
	{ shopContext, requestContext }: Contexts,
	shop: Shop,
	info: RequestInfo,
): RouterContextProvider {
	const context = new RouterContextProvider()
	context.set(shopContext, shop)
	context.set(requestContext, info)
	return context
}
