/** Serves a page with unsaved content, or with that of a version: the document of the preview's frame, without scripts. */
import pageStyles from '#app/admin/pages/pages.css?url'
import aboutStyles from '#app/storefront/about/about.css?url'
import storyStyles from '#app/storefront/about/story.css?url'
import contactStyles from '#app/contact/contact.css?url'
import policyStyles from '#app/storefront/policies/policies.css?url'
import { data } from 'react-router'
import { PreviewedPage } from '#app/admin/pages/previewed-page.tsx'
import { showPage } from '#app/catalogue/page-content.server.ts'
import { loadFacts } from '#app/catalogue/page-facts.server.ts'
import { MAX_FEATURED } from '#app/catalogue/product-card.ts'
import { loadProducts } from '#app/catalogue/products.server.ts'
import { readForm } from '#app/http/read-form.ts'
import { type Context, shopContext } from '#app/http/request-context.ts'
import { requireAdmin } from '#app/session/admin/require-admin.server.ts'
import { PageContent } from '#app/storefront/layout/page-content.tsx'
import { isPageName, type PageName, PAGES } from '#shop/pages/definitions.ts'
import { fromDraft, readDraft } from '#shop/pages/draft.ts'
import { listUnknownNames } from '#shop/pages/facts.ts'
import type { AnyContent, Sections } from '#shop/pages/fields.ts'
import { Version } from '#shop/input/form-values.ts'
import { findPageVersion, getPage } from '#shop/pages/pages.server.ts'
import type { Route } from './+types/preview.ts'

export const links: Route.LinksFunction = () =>
	[aboutStyles, storyStyles, contactStyles, policyStyles, pageStyles].map((href) => ({
		rel: 'stylesheet',
		href,
	}))

export const middleware: Route.MiddlewareFunction[] = [
	async (args, next) => {
		await requireAdmin(args)
		return next()
	},
]

export async function loader({ request, params, context }: Route.LoaderArgs) {
	const page = readPage(params.page)
	const shop = context.get(shopContext)
	const wanted = new URL(request.url).searchParams.get('version')
	const version = Version.safeParse(wanted)
	const found = version.success
		? await findPageVersion(shop, { page, version: version.data })
		: await getPage(shop, page)
	if (!found) throw data(null, { status: 404 })
	return { preview: await preview(context, page, found) }
}

/** Shows what is in the form, whether or not it could be saved. */
export async function action({ request, params, context }: Route.ActionArgs) {
	const page = readPage(params.page)
	const { sections }: { sections: Sections } = PAGES[page]
	const content = fromDraft(sections, readDraft(sections, await readForm(request)))
	return { preview: await preview(context, page, { content, savedAt: context.get(shopContext).clock() }) }
}

function readPage(text: string): PageName {
	if (!isPageName(text)) throw data(null, { status: 404 })
	return text
}

type Previewed = { content: AnyContent; savedAt: Date | null }

async function preview(context: Context, page: PageName, { content, savedAt }: Previewed) {
	const shop = context.get(shopContext)
	const [facts, { products }] = await Promise.all([
		loadFacts(shop),
		loadProducts(context, { max: MAX_FEATURED + 1 }),
	])
	return {
		page,
		...showPage({ content, savedAt }, facts),
		unknownNames: listUnknownNames(content),
		products,
		heroImage: shop.config.heroImage,
	}
}

export default function Preview({ loaderData, actionData }: Route.ComponentProps) {
	const { preview: previewed } = actionData ?? loaderData
	// Rendered on the server only, so that the pages of the shop share no scripts with the console.
	if (!import.meta.env.SSR) return null
	return (
		<PageContent>
			<PreviewedPage {...previewed} />
		</PageContent>
	)
}
