/** Serves a newsletter as an email, as entered in its form or as saved: the document of the preview's frame, without scripts. */
import { data } from 'react-router'
import { loadFacts } from '#app/catalogue/page-facts.server.ts'
import { emailDocument, plainTextDocument } from '#app/http/email-document.ts'
import { readForm } from '#app/http/read-form.ts'
import { type Context, shopContext } from '#app/http/request-context.ts'
import { requireAdmin } from '#app/session/admin/require-admin.server.ts'
import { findNewsletter, type Newsletter } from '#shop/newsletters/admin.server.ts'
import { NEWSLETTER_SECTIONS, type NewsletterContent } from '#shop/newsletters/definition.ts'
import { newsletterEmail } from '#shop/newsletters/emails.server.ts'
import { composeIssue, type Issue, listNamedProducts } from '#shop/newsletters/issue.ts'
import { fromDraft, readDraft } from '#shop/pages/draft.ts'
import type { Shop } from '#shop/shop.server.ts'
import { listShownProducts } from '#shop/stock/stock.server.ts'
import type { Route } from './+types/preview.ts'

export const middleware: Route.MiddlewareFunction[] = [
	async (args, next) => {
		await requireAdmin(args)
		return next()
	},
]

export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
	const { issue, content } = await getNewsletter(context, params.id)
	const shop = context.get(shopContext)
	return preview(shop, request, issue ?? (await compose(shop, content)))
}

/** Shows what is in the form, whether or not it could be saved. */
export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
	await getNewsletter(context, params.id)
	const shop = context.get(shopContext)
	const draft = readDraft(NEWSLETTER_SECTIONS, await readForm(request))
	const content = fromDraft(NEWSLETTER_SECTIONS, draft) as NewsletterContent
	return preview(shop, request, await compose(shop, content))
}

async function getNewsletter(context: Context, id: string): Promise<Newsletter> {
	const newsletter = await findNewsletter(context.get(shopContext), id)
	if (!newsletter) throw data(null, { status: 404 })
	return newsletter
}

async function compose(shop: Shop, content: NewsletterContent): Promise<Issue> {
	const ids = listNamedProducts(content)
	const [facts, products] = await Promise.all([loadFacts(shop), listShownProducts(shop, { ids })])
	return composeIssue(content, { products, facts })
}

function preview({ config }: Shop, request: Request, issue: Issue): Response {
	const { brand, publicUrl } = config
	const isText = new URL(request.url).searchParams.get('as') === 'text'
	const email = newsletterEmail({
		issue,
		to: brand.email,
		brand,
		// Images come from this address, under whichever name it was opened.
		publicUrl: isText ? publicUrl : '',
		unsubscribeUrl: `${publicUrl}/unsubscribe`,
		archiveUrl: `${publicUrl}/newsletters`,
	})
	return emailDocument(isText ? plainTextDocument(email) : email.html, config)
}
