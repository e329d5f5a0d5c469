/** Creates a promo code, automatic offer or campaign, from nothing or from the terms of another. */
import { href, Link, redirect } from 'react-router'
import { type ActionResult, toActionResult, toInputError } from '#app/admin/forms/action-result.ts'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { useIsSubmitting } from '#app/admin/forms/use-is-submitting.ts'
import { EMPTY_PROMO, PromoForm } from '#app/admin/promos/promo-form.tsx'
import { readPromoForm } from '#app/admin/promos/read-promo-form.ts'
import { adminContext } from '#app/session/admin/admin-context.ts'
import { readForm } from '#app/http/read-form.ts'
import { shopContext } from '#app/http/request-context.ts'
import { listNamedProducts } from '#shop/catalogue/variants/stored-variants.server.ts'
import { readInput } from '#shop/input/read-input.ts'
import { createPromo, findStoredPromo } from '#shop/promos/admin.server.ts'
import { createCampaign } from '#shop/promos/campaigns.server.ts'
import { toPromoForm } from '#shop/promos/form.ts'
import { CampaignCodesInput, PromoId, PromoInput } from '#shop/promos/input.ts'
import type { Route } from './+types/new-promo.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const copied = PromoId.safeParse(new URL(request.url).searchParams.get('copy'))
	const [original, products] = await Promise.all([
		copied.success ? findStoredPromo(shop, copied.data) : null,
		listNamedProducts(shop),
	])
	return {
		original: original && (original.name ?? original.code),
		values: original ? { ...toPromoForm(original), code: '', name: '' } : EMPTY_PROMO,
		products,
	}
}

export async function action({ request, context }: Route.ActionArgs): Promise<ActionResult | Response> {
	const shop = context.get(shopContext)
	const by = context.get(adminContext)
	const fields = readPromoForm(await readForm(request))
	const read = readInput(PromoInput, fields)
	if (!read.success) return toInputError(read.error)
	const creation = { input: read.data, products: await listNamedProducts(shop), by }
	if (read.data.method !== 'campaign') {
		const created = await createPromo(shop, creation)
		return created.ok
			? redirect(`${href('/admin/promos')}?created=${created.id}`)
			: toActionResult(created, '')
	}
	const codes = readInput(CampaignCodesInput, fields)
	if (!codes.success) return toInputError(codes.error)
	const created = await createCampaign(shop, { ...creation, codes: codes.data })
	return created.ok
		? redirect(`${href('/admin/promos/:id', { id: created.id })}?created=1`)
		: toActionResult(created, '')
}

export default function NewPromo({ loaderData, actionData }: Route.ComponentProps) {
	const { original, values, products } = loaderData
	const isCreating = useIsSubmitting({ intent: 'create' })
	return (
		<>
			<ConsoleTitle result={actionData}>
				{original === null ? 'New code or offer' : `Copy of ${original}`}
			</ConsoleTitle>
			<p className="mb-4">
				<Link className="link" to={href('/admin/promos')}>
					All codes and offers
				</Link>
			</p>
			<PromoForm values={values} products={products} intent="create">
				{isCreating ? 'Creating...' : 'Create'}
			</PromoForm>
		</>
	)
}
