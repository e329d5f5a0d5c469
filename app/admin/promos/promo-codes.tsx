/** Promo codes, automatic offers and campaigns with their terms and uses, and the codes that shoppers could not use. */
import { Form, href, Link } from 'react-router'
import { type ActionResult, toActionResult } from '#app/admin/forms/action-result.ts'
import { AdminTable } from '#app/admin/layout/admin-table.tsx'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { CreatedNotice } from '#app/admin/forms/created-notice.tsx'
import { SubmitButton } from '#app/admin/forms/submit-button.tsx'
import {
	METHOD_LABELS,
	STATE_LABELS,
	usesLabel,
	warnOfNothingLeft,
	whenItWorks,
} from '#app/admin/promos/promo-labels.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { adminContext } from '#app/session/admin/admin-context.ts'
import { readForm } from '#app/http/read-form.ts'
import { shopContext } from '#app/http/request-context.ts'
import { listNamedProducts } from '#shop/catalogue/variants/stored-variants.server.ts'
import { countUsesByPromo } from '#shop/orders/holds/promo-uses.server.ts'
import { MAX_MESSAGE_LENGTH } from '#shop/promotional-messages/input.ts'
import { describePromo } from '#shop/promos/describe.ts'
import type { PromoProduct } from '#shop/promos/goods.ts'
import { listPromos, setPromoActive, type StoredPromo } from '#shop/promos/admin.server.ts'
import { countCodesByCampaign } from '#shop/promos/campaigns.server.ts'
import { listPromoRefusals } from '#shop/promos/refusals.server.ts'
import { type PromoRefusal, REFUSAL_MESSAGES, whyNotNow } from '#shop/promos/rules.ts'
import type { Route } from './+types/promo-codes.ts'

const REFUSALS_OF_DAYS = 30

export async function loader({ request, context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const createdId = new URL(request.url).searchParams.get('created')
	const [promos, uses, codes, products, refusals] = await Promise.all([
		listPromos(shop),
		countUsesByPromo(shop),
		countCodesByCampaign(shop),
		listNamedProducts(shop),
		listPromoRefusals(shop, REFUSALS_OF_DAYS),
	])
	const created = promos.find(({ id, isActive }) => id === createdId && isActive)
	return {
		created: created && {
			id: created.id,
			label: created.name ?? created.code,
			terms: describePromo(created, { products }),
			whenItWorks: whenItWorks(created, shop.clock()),
			warning: warnOfNothingLeft(created),
			bannerMessage: bannerMessageOf(created, products),
		},
		promos: promos.map((promo) => ({
			id: promo.id,
			code: promo.code,
			label: promo.name ?? promo.code,
			method: promo.method,
			isActive: promo.isActive,
			state: STATE_LABELS[whyNotNow(promo, shop.clock()) ?? 'active'],
			terms: describePromo(promo, { products }),
			uses: usesLabel({ used: uses[promo.id] ?? 0, of: codes[promo.id] ?? promo.uses }),
		})),
		refusals,
	}
}

/** Returns what the banner can say of an automatic offer, if only its name. Shoppers have to learn of a code elsewhere. */
function bannerMessageOf(promo: StoredPromo, products: readonly PromoProduct[]): string | null {
	if (promo.method !== 'automatic' || !promo.name) return null
	const message = `${promo.name}: ${describePromo({ ...promo, startsAt: null }, { products })}`
	return message.length > MAX_MESSAGE_LENGTH ? promo.name : message
}

function newMessagePath({ id, message }: { id: string; message: string }): string {
	return `${href('/admin/banner')}?${new URLSearchParams({ message, offer: id })}`
}

export async function action({ request, context }: Route.ActionArgs): Promise<ActionResult> {
	const shop = context.get(shopContext)
	const by = context.get(adminContext)
	const form = await readForm(request)
	const code = String(form.get('code') ?? '')
	const isActive = form.get('intent') === 'activate'
	const outcome = await setPromoActive(shop, { code, isActive, by })
	return toActionResult(outcome, isActive ? 'Activated' : 'Deactivated')
}

export default function PromoCodes({ loaderData, actionData }: Route.ComponentProps) {
	const { created, promos, refusals } = loaderData
	return (
		<>
			<ConsoleTitle result={actionData}>Codes and offers</ConsoleTitle>
			{created && (
				<CreatedNotice key={created.id}>
					<Link className="link font-semibold" to={href('/admin/promos/:id', { id: created.id })}>
						{created.label}
					</Link>{' '}
					is created: {created.terms}. {created.whenItWorks}
					{created.warning && <strong className="block">{created.warning}</strong>}
					{created.bannerMessage !== null && (
						<Link
							className="link mt-1 block w-fit"
							to={newMessagePath({ id: created.id, message: created.bannerMessage })}
						>
							Announce it on the banner
						</Link>
					)}
				</CreatedNotice>
			)}
			<div className="mb-6 flex flex-wrap items-center justify-between gap-4">
				<p className="max-w-3xl">
					An order gets one discount: the code that was entered or an automatic offer, whichever takes off
					more.
				</p>
				<ButtonLink to={href('/admin/promos/new')}>New code or offer</ButtonLink>
			</div>
			{promos.length === 0 ? (
				<p>No codes or offers yet.</p>
			) : (
				<AdminTable headers={['Code or name', 'Terms', 'Used', 'Status']} stacks>
					{promos.map((promo) => (
						<tr key={promo.id}>
							<td>
								<Link className="link font-semibold" to={href('/admin/promos/:id', { id: promo.id })}>
									{promo.label}
								</Link>
								{promo.method !== 'code' && (
									<span className="block text-15 text-cinnamon">{METHOD_LABELS[promo.method]}</span>
								)}
							</td>
							<td data-label="Terms">{promo.terms}</td>
							<td data-label="Used">{promo.uses}</td>
							<td>
								<StatusForm {...promo} />
							</td>
						</tr>
					))}
				</AdminTable>
			)}
			<RefusedCodes refusals={refusals} />
		</>
	)
}

type StatusFormProps = { code: string; label: string; isActive: boolean; state: string }

function StatusForm({ code, label, isActive, state }: StatusFormProps) {
	const intent = isActive ? 'deactivate' : 'activate'
	return (
		<Form method="post" preventScrollReset className="flex items-center justify-between gap-3">
			{state}
			<input type="hidden" name="code" value={code} />
			<SubmitButton tone="quiet" intent={intent} fields={{ code }} about={label} busyLabel="Saving...">
				{isActive ? 'Deactivate' : 'Activate'}
			</SubmitButton>
		</Form>
	)
}

type RefusedCode = { code: string | null; reason: PromoRefusal; times: number }

/** Shoppers read one message for all of these reasons, and the owner sees the real one. */
function RefusedCodes({ refusals }: { refusals: readonly RefusedCode[] }) {
	return (
		<section className="admin-panel mt-6 max-w-3xl" aria-label="Refused codes">
			<h2>Refused codes, last {REFUSALS_OF_DAYS} days</h2>
			{refusals.length === 0 ? (
				<p>No codes were refused.</p>
			) : (
				<AdminTable headers={['Code', 'Reason', { title: 'Times', isNumeric: true }]}>
					{refusals.map(({ code, reason, times }) => (
						<tr key={`${code} ${reason}`}>
							<td>{code ?? 'Unknown code'}</td>
							<td>{REFUSAL_MESSAGES[reason]}</td>
							<td className="number">{times}</td>
						</tr>
					))}
				</AdminTable>
			)}
		</section>
	)
}
