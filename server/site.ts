/** The website as a function from Request to Response: the production build, or Vite's development server. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import * as contexts from '#app/http/request-context.ts'
import type { RequestInfo } from '#app/http/request-context.ts'
import type { RequestClass } from '#server/admission/request-class.ts'
import type { Database, Shop } from '#shop/shop.server.ts'

export type Site = {
	handle(request: Request, info: RequestInfo, requestClass: RequestClass): Promise<Response>
	middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
	close(): Promise<void>
}

type Shops = Record<RequestClass, Shop>

type Contexts = Pick<typeof contexts, 'shopContext' | 'requestContext' | 'standbyContext'>

export async function openBuiltSite(shops: Shops, standby: Database | null): Promise<Site> {
	const build: ServerBuild = await import('virtual:react-router/server-build')
	const handle = createRequestHandler(build, 'production')
	return {
		handle: (request, info, requestClass) =>
			handle(request, createContext(contexts, { shop: shops[requestClass], standby, info })),
		close: async () => {},
	}
}

export async function openDevelopmentSite(shops: Shops, standby: Database | null): Promise<Site> {
	const { createServer } = await import('vite')
	const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
	return {
		handle: async (request, info, requestClass) => {
			const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
			const contexts = (await vite.ssrLoadModule('/app/http/request-context.ts')) as Contexts
			return createRequestHandler(build, 'development')(
				request,
				createContext(contexts, { shop: shops[requestClass], standby, info }),
			)
		},
		middleware: (request, response, next) => vite.middlewares(request, response, next),
		close: () => vite.close(),
	}
}

function createContext(
	{ shopContext, requestContext, standbyContext }: Contexts,
	{ shop, standby, info }: { shop: Shop; standby: Database | null; info: RequestInfo },
): RouterContextProvider {
	const context = new RouterContextProvider()
	context.set(shopContext, shop)
	context.set(requestContext, info)
	context.set(standbyContext, standby)
	return context
}
