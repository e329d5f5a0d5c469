/** One page: its content as a form, a preview, and its history. */
import '#app/admin/pages/pages.css'
import { href, Link } from 'react-router'
import { missing } from '#app/admin/errors/missing.ts'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { PreviewFrame } from '#app/admin/layout/preview-frame.tsx'
import { receivePageForm } from '#app/admin/pages/page-actions.server.ts'
import { PageForm } from '#app/admin/pages/page-form.tsx'
import { PageHistory } from '#app/admin/pages/page-history.tsx'
import { WritingHelp } from '#app/admin/pages/writing-help.tsx'
import { loadFacts } from '#app/catalogue/page-facts.server.ts'
import { adminContext } from '#app/session/admin/admin-context.ts'
import { readForm } from '#app/http/read-form.ts'
import { shopContext } from '#app/http/request-context.ts'
import { BRAND_DEFAULTS } from '#shop/config/brand.ts'
import { formatMoment } from '#shop/dates.ts'
import { listImages } from '#shop/images/images.server.ts'
import { listPageHistory } from '#shop/pages/admin.server.ts'
import { isPageName, PAGES } from '#shop/pages/definitions.ts'
import { toDraft } from '#shop/pages/draft.ts'
import { FACTS, isFact, listNames, PARTS } from '#shop/pages/facts.ts'
import type { AnyContent, Sections } from '#shop/pages/fields.ts'
import { getPage } from '#shop/pages/pages.server.ts'
import { listShownProducts } from '#shop/stock/stock.server.ts'
import type { Route } from './+types/page.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
	const { page } = params
	if (!isPageName(page)) throw missing('page')
	const shop = context.get(shopContext)
	const [{ version, content }, history, facts, images, products] = await Promise.all([
		getPage(shop, page),
		listPageHistory(shop, page),
		loadFacts(shop),
		listImages(shop, { bucket: 'home', folder: '' }),
		page === 'products' ? listShownProducts(shop) : [],
	])
	const { label, path } = PAGES[page]
	const { sections, original }: { sections: Sections; original: AnyContent } = PAGES[page]
	const names = listNames(JSON.stringify(original))
	return {
		page,
		label,
		path,
		version,
		sections,
		draft: toDraft(sections, content),
		original: toDraft(sections, original),
		hasOriginalName: facts['shop name'] === BRAND_DEFAULTS.name,
		hasOwnLogo: shop.config.brand.images.uploadedLogo !== null,
		images: images.files.map(({ name, url }) => ({ name, url })),
		products: products.filter(({ composition }) => composition).map(({ id, name }) => ({ id, name })),
		facts: Object.entries(FACTS).map(([name, meaning]) => ({
			name,
			meaning,
			value: isFact(name) ? facts[name].trim() : '',
		})),
		parts: Object.entries(PARTS)
			.filter(([name]) => names.includes(name))
			.map(([name, meaning]) => ({ name, meaning })),
		history: history.map(({ savedAt, ...entry }) => ({ ...entry, savedAt: formatMoment(savedAt) })),
	}
}

export async function action({ request, params, context }: Route.ActionArgs) {
	if (!isPageName(params.page)) throw missing('page')
	const form = await readForm(request)
	const by = context.get(adminContext)
	return receivePageForm(context.get(shopContext), { page: params.page, form, by })
}

export default function PageEditor({ loaderData, actionData }: Route.ComponentProps) {
	const { page, label, path, version, sections, draft, original, facts, parts, history } = loaderData
	const { images, products, hasOriginalName, hasOwnLogo } = loaderData
	const previewSrc = href('/admin/pages/:page/preview', { page })
	const entered = actionData && 'draft' in actionData ? actionData : null
	return (
		<>
			<ConsoleTitle result={actionData?.result}>{label}</ConsoleTitle>
			<p className="mb-4 flex flex-wrap gap-x-6">
				<Link className="link" to={href('/admin/pages')}>
					All pages
				</Link>
				{path && (
					<Link className="link" to={path}>
						View in the shop
					</Link>
				)}
			</p>
			{page === 'brand' && hasOwnLogo && hasOriginalName && (
				<p className="mb-4 max-w-2xl font-semibold">
					Your shop is still called {BRAND_DEFAULTS.name}. Pages, emails and invoices follow once you{' '}
					<Link className="link" to={href('/admin/settings')}>
						change the shop name under Business details
					</Link>
					.
				</p>
			)}
			<WritingHelp facts={facts} parts={parts} />
			<div className="preview-layout">
				{/* The key makes a new form once a version has been saved. */}
				<PageForm
					key={version}
					previewSrc={previewSrc}
					version={entered?.version ?? version}
					sections={sections}
					draft={entered?.draft ?? draft}
					errors={entered?.errors ?? NO_ERRORS}
					images={images}
					products={products}
					facts={facts}
					hasOriginalName={hasOriginalName}
					original={original}
				/>
				<PreviewFrame src={previewSrc} version={version} />
			</div>
			<PageHistory page={page} version={version} history={history} />
		</>
	)
}

const NO_ERRORS: Record<string, string> = {}
