/** One promo code, automatic offer or campaign: its use, its status and its terms. */
import { href, Link } from 'react-router'
import { type ActionResult, toActionResult, toInputError } from '#app/admin/forms/action-result.ts'
import { missing } from '#app/admin/errors/missing.ts'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { CreatedNotice } from '#app/admin/forms/created-notice.tsx'
import { receiveEdits, withEdits } from '#app/admin/forms/receive-edits.server.ts'
import { SavedForm } from '#app/admin/forms/saved-form.tsx'
import { useEdits } from '#app/admin/forms/use-edits.ts'
import { useIsSubmitting } from '#app/admin/forms/use-is-submitting.ts'
import { SubmitButton } from '#app/admin/forms/submit-button.tsx'
import { CampaignCodes } from '#app/admin/promos/campaign-codes-panel.tsx'
import { PromoForm } from '#app/admin/promos/promo-form.tsx'
import {
	METHOD_LABELS,
	STATE_LABELS,
	usesLabel,
	warnOfNothingLeft,
	whenItWorks,
} from '#app/admin/promos/promo-labels.ts'
import { readPromoForm } from '#app/admin/promos/read-promo-form.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { adminContext } from '#app/session/admin/admin-context.ts'
import { readForm } from '#app/http/read-form.ts'
import { type Context, shopContext } from '#app/http/request-context.ts'
import { listNamedProducts } from '#shop/catalogue/variants/stored-variants.server.ts'
import { formatMoment } from '#shop/dates.ts'
import type { Actor } from '#shop/audit/audit.server.ts'
import type { FormValues } from '#shop/input/merge-edits.ts'
import { readInput } from '#shop/input/read-input.ts'
import { countUsesByPromo } from '#shop/orders/holds/promo-uses.server.ts'
import { findStoredPromo, setPromoActive, type StoredPromo, updatePromo } from '#shop/promos/admin.server.ts'
import { countCodesByCampaign } from '#shop/promos/campaigns.server.ts'
import { toPromoForm } from '#shop/promos/form.ts'
import { PromoId, PromoInput } from '#shop/promos/input.ts'
import { whyNotNow } from '#shop/promos/rules.ts'
import type { Shop } from '#shop/shop.server.ts'
import type { Route } from './+types/promo.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const promo = await readPromo(context, params.id)
	if (!promo) throw missing('promo')
	const [uses, codes, products] = await Promise.all([
		countUsesByPromo(shop),
		countCodesByCampaign(shop),
		listNamedProducts(shop),
	])
	const codeCount = codes[promo.id] ?? 0
	return {
		promo: {
			id: promo.id,
			label: promo.name ?? promo.code,
			method: promo.method,
			isActive: promo.isActive,
			state: STATE_LABELS[whyNotNow(promo, shop.clock()) ?? 'active'],
			uses: usesLabel({ used: uses[promo.id] ?? 0, of: codeCount || promo.uses }),
			codeCount,
			downloadedAt: promo.codesDownloadedAt && formatMoment(promo.codesDownloadedAt),
		},
		terms: toPromoForm(promo),
		products,
		// True until its codes have been downloaded.
		isNew: new URL(request.url).searchParams.has('created') && !promo.codesDownloadedAt,
		whenItWorks: whenItWorks(promo, shop.clock()),
		warning: warnOfNothingLeft(promo),
	}
}

async function readPromo(context: Context, text: string): Promise<StoredPromo | null> {
	const id = PromoId.safeParse(text)
	return id.success ? findStoredPromo(context.get(shopContext), id.data) : null
}

export async function action({ request, params, context }: Route.ActionArgs): Promise<ActionResult> {
	const shop = context.get(shopContext)
	const by = context.get(adminContext)
	const promo = await readPromo(context, params.id)
	if (!promo) return { error: "This code doesn't exist.", field: null }
	const form = await readForm(request)
	const intent = form.get('intent')
	if (intent === 'activate' || intent === 'deactivate') {
		const isActive = intent === 'activate'
		const outcome = await setPromoActive(shop, { code: promo.code, isActive, by })
		return toActionResult(outcome, isActive ? 'Activated' : 'Deactivated')
	}
	const theirs = toPromoForm(promo)
	const fields = readPromoForm(form, promo.method)
	const mine = Object.keys(theirs).map((name) => [name, String(fields[name] ?? '')])
	// The text of a code does not change.
	const ofCode = promo.method === 'code' ? { code: promo.code, name: '' } : { code: theirs.code }
	const edits = receiveEdits(form, { mine: { ...Object.fromEntries(mine), ...ofCode }, theirs })
	const result = edits.result ?? (await saveTerms(shop, { promo, values: edits.merged, by }))
	return withEdits(result, edits)
}

type Terms = { promo: StoredPromo; values: FormValues; by: Actor }

async function saveTerms(shop: Shop, { promo, values, by }: Terms): Promise<ActionResult> {
	const read = readInput(PromoInput, values)
	if (!read.success) return toInputError(read.error)
	const products = await listNamedProducts(shop)
	const edit = { id: promo.id, version: promo.version, input: read.data, products, by }
	return toActionResult(await updatePromo(shop, edit), 'Saved. Placed orders keep their discount.')
}

export default function PromoEditor({ loaderData, actionData }: Route.ComponentProps) {
	const { promo, terms, products } = loaderData
	const { key, entered, ...edits } = useEdits(terms, { toFormValues: (values) => values })
	const isSaving = useIsSubmitting({ intent: 'save' })
	return (
		<>
			<ConsoleTitle result={actionData}>{promo.label}</ConsoleTitle>
			{loaderData.isNew && (
				<CreatedNotice>
					<strong>{promo.label}</strong> is created, with {promo.codeCount.toLocaleString('en-IN')} codes.{' '}
					{loaderData.whenItWorks}
				</CreatedNotice>
			)}
			<p className="mb-4">
				<Link className="link" to={href('/admin/promos')}>
					All codes and offers
				</Link>
			</p>
			{loaderData.warning && <p className="mb-4 font-semibold">{loaderData.warning}</p>}
			<Status promo={promo} />
			{promo.method === 'campaign' && <CampaignCodes promo={promo} />}
			<PromoForm
				key={`${promo.id} ${key}`}
				values={{ ...terms, ...entered }}
				edits={edits}
				products={products}
				intent="save"
				isQuiet={promo.method === 'campaign' && promo.downloadedAt === null}
			>
				{isSaving ? 'Saving...' : 'Save changes'}
			</PromoForm>
		</>
	)
}

type Shown = Route.ComponentProps['loaderData']['promo']

function Status({ promo: { id, method, isActive, state, uses } }: { promo: Shown }) {
	const intent = isActive ? 'deactivate' : 'activate'
	return (
		<section className="admin-panel mb-6 max-w-3xl" aria-label="Status">
			<div className="flex flex-wrap items-center justify-between gap-4">
				<p>
					<span className="font-semibold">{state}</span>
					<span className="block text-15 text-cinnamon">
						{METHOD_LABELS[method]}, used {uses}
					</span>
				</p>
				<SavedForm method="post" preventScrollReset className="flex flex-wrap gap-3">
					<SubmitButton tone="quiet" intent={intent} busyLabel="Saving...">
						{isActive ? 'Deactivate' : 'Activate'}
					</SubmitButton>
					<ButtonLink tone="quiet" to={`${href('/admin/promos/new')}?copy=${id}`}>
						Duplicate
					</ButtonLink>
				</SavedForm>
			</div>
		</section>
	)
}
