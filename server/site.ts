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

type Contexts = Pick<
	typeof contexts,
	'shopContext' | 'requestContext' | 'standbyContext' | 'contentVersionContext'
>

type SiteServices = {
	shops: Shops
	standby: Database | null
	/** The version of what public pages show; null while it is unknown. */
	contentVersion: () => number | null
}

export async function openBuiltSite({ shops, ...services }: SiteServices): Promise<Site> {
	const build: ServerBuild = await import('virtual:react-router/server-build')
	const handle = createRequestHandler(build, 'production')
	return {
		handle: (request, info, requestClass) =>
			handle(request, createContext(contexts, { ...services, shop: shops[requestClass], info })),
		close: async () => {},
	}
}

export async function openDevelopmentSite({ shops, ...services }: SiteServices): Promise<Site> {
	const { createServer } = await import('vite')
	const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
	return {
		handle: async (request, info, requestClass) => {
			const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
			const contexts = (await vite.ssrLoadModule('/app/http/request-context.ts')) as Contexts
			return createRequestHandler(build, 'development')(
				request,
				createContext(contexts, { ...services, shop: shops[requestClass], info }),
			)
		},
		middleware: (request, response, next) => vite.middlewares(request, response, next),
		close: () => vite.close(),
	}
}

function createContext(
	{ shopContext, requestContext, standbyContext, contentVersionContext }: Contexts,
	{ shop, standby, contentVersion, info }: Omit<SiteServices, 'shops'> & { shop: Shop; info: RequestInfo },
): RouterContextProvider {
	const context = new RouterContextProvider()
	context.set(shopContext, shop)
	context.set(requestContext, info)
	context.set(standbyContext, standby)
	context.set(contentVersionContext, contentVersion)
	return context
}
