/** Promo codes: their terms and uses, a form for a new one, and the codes that shoppers could not use. */
import { useState } from 'react'
import { Form } from 'react-router'
import { type ActionResult, toActionResult, toInputError } from '#app/admin/layout/action-result.ts'
import { AdminTable } from '#app/admin/layout/admin-table.tsx'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { useIsSubmitting } from '#app/admin/layout/use-is-submitting.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { adminContext } from '#app/session/admin-context.ts'
import { readForm } from '#app/http/read-form.ts'
import { shopContext } from '#app/http/request-context.ts'
import { countUsesByPromo } from '#shop/orders/promo-uses.server.ts'
import { describePromo } from '#shop/promos/describe.ts'
import { createPromo, listPromos, setPromoActive } from '#shop/promos/admin.server.ts'
import { listPromoRefusals } from '#shop/promos/refusals.server.ts'
import { NewPromoInput } from '#shop/promos/input.ts'
import { type PromoRefusal, REFUSAL_MESSAGES } from '#shop/promos/rules.ts'
import { readInput } from '#shop/input/read-input.ts'
import type { Route } from './+types/promo-codes.ts'

const REFUSALS_OF_DAYS = 30

export async function loader({ context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const [promos, uses, refusals] = await Promise.all([
		listPromos(shop),
		countUsesByPromo(shop),
		listPromoRefusals(shop, REFUSALS_OF_DAYS),
	])
	return {
		promos: promos.map((promo) => ({
			code: promo.code,
			isActive: promo.isActive,
			terms: describePromo(promo),
			uses: `${uses[promo.id] ?? 0}${promo.uses === null ? '' : ` of ${promo.uses}`}`,
		})),
		refusals,
	}
}

export async function action({ request, context }: Route.ActionArgs): Promise<ActionResult> {
	const shop = context.get(shopContext)
	const by = context.get(adminContext)
	const form = await readForm(request)
	if (form.get('intent') !== 'create') {
		const code = String(form.get('code') ?? '')
		const isActive = form.get('intent') === 'activate'
		const outcome = await setPromoActive(shop, { code, isActive, by })
		return toActionResult(outcome, `${code} ${isActive ? 'activated' : 'deactivated'}`)
	}
	const read = readInput(NewPromoInput, Object.fromEntries(form))
	if (!read.success) return toInputError(read.error)
	return toActionResult(await createPromo(shop, { input: read.data, by }), `${read.data.code} created`)
}

export default function PromoCodes({ loaderData: { promos, refusals }, actionData }: Route.ComponentProps) {
	return (
		<>
			<ConsoleTitle result={actionData}>Promo codes</ConsoleTitle>
			{promos.length === 0 ? (
				<p>No promo codes yet. Create the first one below.</p>
			) : (
				<AdminTable headers={['Code', 'Terms', 'Used', 'Status']} stacks>
					{promos.map(({ code, isActive, terms, uses }) => (
						<tr key={code}>
							<td className="font-semibold">{code}</td>
							<td data-label="Terms">{terms}</td>
							<td data-label="Used">{uses}</td>
							<td>
								<StatusForm code={code} isActive={isActive} />
							</td>
						</tr>
					))}
				</AdminTable>
			)}
			<section className="admin-panel mt-6 max-w-3xl" aria-label="New promo code">
				<h2>New promo code</h2>
				{/* A new, empty form once a code has been created. */}
				<NewCodeForm key={promos.length} result={actionData} />
			</section>
			<RefusedCodes refusals={refusals} />
		</>
	)
}

function StatusForm({ code, isActive }: { code: string; isActive: boolean }) {
	const intent = isActive ? 'deactivate' : 'activate'
	const isBusy = useIsSubmitting({ code, intent })
	return (
		<Form method="post" preventScrollReset className="flex items-center justify-between gap-3">
			{isActive ? 'Active' : 'Inactive'}
			<input type="hidden" name="code" value={code} />
			<Button type="submit" tone="quiet" name="intent" value={intent} aria-disabled={isBusy}>
				{isBusy ? 'Saving...' : isActive ? 'Deactivate' : 'Activate'}
				<span className="sr-only"> {code}</span>
			</Button>
		</Form>
	)
}

type Kind = 'percentage' | 'fixed'

const DISCOUNT_FIELDS = {
	percentage: [
		{ name: 'percent', label: 'Percent off' },
		{ name: 'atMost', label: 'Maximum discount (₹)' },
	],
	fixed: [{ name: 'amount', label: 'Amount off (₹)' }],
} as const satisfies Record<Kind, readonly { name: string; label: string }[]>

const LIMIT_FIELDS = [
	{ name: 'minimumOrder', label: 'Minimum order (₹)' },
	{ name: 'uses', label: 'Total uses' },
	{ name: 'usesPerCustomer', label: 'Uses per customer' },
] as const

function NewCodeForm({ result }: { result: ActionResult | undefined }) {
	const isCreating = useIsSubmitting({ intent: 'create' })
	const [kind, setKind] = useState<Kind>('percentage')
	const errorOf = (field: string) =>
		result && 'error' in result && result.field === field ? result.error : null
	return (
		<Form method="post" className="grid items-start gap-4 sm:grid-cols-2" noValidate>
			<input type="hidden" name="intent" value="create" />
			<Field label="Code" name="code" autoCapitalize="characters" error={errorOf('code')} />
			<label className="field">
				<span className="field-label">Discount</span>
				<select
					name="kind"
					className="input"
					value={kind}
					onChange={({ target }) => setKind(target.value === 'fixed' ? 'fixed' : 'percentage')}
				>
					<option value="percentage">Percentage</option>
					<option value="fixed">Fixed amount</option>
				</select>
			</label>
			{kind === 'percentage' && (
				<noscript>
					<Field {...DISCOUNT_FIELDS.fixed[0]} inputMode="numeric" error={errorOf('amount')} />
				</noscript>
			)}
			{[...DISCOUNT_FIELDS[kind], ...LIMIT_FIELDS].map(({ name, label }) => (
				<Field key={name} label={label} name={name} inputMode="numeric" error={errorOf(name)} />
			))}
			<Field label="First day" name="startsAt" type="date" error={errorOf('startsAt')} />
			<Field
				label="Last day"
				hint="The code works until midnight at the end of this day."
				name="endsAt"
				type="date"
				error={errorOf('endsAt')}
			/>
			<Button type="submit" className="justify-self-start sm:col-span-full" aria-disabled={isCreating}>
				{isCreating ? 'Creating...' : 'Create code'}
			</Button>
		</Form>
	)
}

type Refusal = { code: string | null; reason: PromoRefusal; times: number }

/** Shoppers read one message for all of these reasons; the owner sees the real one. */
function RefusedCodes({ refusals }: { refusals: readonly Refusal[] }) {
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
