/** Promo codes: what runs, how often it was used, and a new one. */
import { Form, useNavigation } from 'react-router'
import { AdminTable } from '#app/admin/layout/admin-table.tsx'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { RefusedCodes } from '#app/admin/refused-codes.tsx'
import { tell, tellWrong, type Told } from '#app/admin/layout/action-result.ts'
import { usePressed } from '#app/admin/layout/use-is-submitting.ts'
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
import { readInput } from '#shop/input/read-input.ts'
import type { Route } from './+types/promo-codes.ts'

/** How far back the refusals are told. */
const REFUSED_IN_DAYS = 30

export async function loader({ context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const [promos, uses, refused] = await Promise.all([
		listPromos(shop),
		countUsesByPromo(shop),
		listPromoRefusals(shop, REFUSED_IN_DAYS),
	])
	return {
		promos: promos.map((promo) => ({
			code: promo.code,
			isActive: promo.isActive,
			terms: describePromo(promo),
			uses: `${uses[promo.id] ?? 0}${promo.uses === null ? '' : ` of ${promo.uses}`}`,
		})),
		refused,
	}
}

export async function action({ request, context }: Route.ActionArgs): Promise<Told> {
	const shop = context.get(shopContext)
	const by = context.get(adminContext)
	const form = await readForm(request)
	if (form.get('act') !== 'create') {
		const code = String(form.get('code') ?? '')
		const isActive = form.get('act') === 'revive'
		return tell(
			await setPromoActive(shop, { code, isActive, by }),
			isActive ? `${code} works again` : `${code} is retired`,
		)
	}
	const read = readInput(NewPromoInput, Object.fromEntries(form))
	if (!read.success) return tellWrong(read.error)
	return tell(await createPromo(shop, { input: read.data, by }), `${read.data.code} works from now on`)
}

export default function Promos({ loaderData: { promos, refused }, actionData }: Route.ComponentProps) {
	return (
		<>
			<ConsoleTitle told={actionData}>Promo codes</ConsoleTitle>
			<AdminTable heads={['Code', 'Terms', 'Used', 'Now']} stacks>
				{promos.map(({ code, isActive, terms, uses }) => (
					<tr key={code}>
						<td className="font-semibold">{code}</td>
						<td data-label="Terms">{terms}</td>
						<td data-label="Used">{uses}</td>
						<td>
							<ActiveForm code={code} isActive={isActive} />
						</td>
					</tr>
				))}
			</AdminTable>
			<section className="admin-panel mt-6 max-w-3xl" aria-label="A new code">
				<h2>A new code</h2>
				{/* Made anew once a code was made. */}
				<NewCodeForm key={promos.length} told={actionData} />
			</section>
			<RefusedCodes refused={refused} days={REFUSED_IN_DAYS} />
		</>
	)
}

function ActiveForm({ code, isActive }: { code: string; isActive: boolean }) {
	const act = isActive ? 'retire' : 'revive'
	const isBusy = usePressed({ code, act })
	return (
		<Form method="post" preventScrollReset className="flex items-center justify-between gap-3">
			{isActive ? 'Works' : 'Retired'}
			<input type="hidden" name="code" value={code} />
			<Button type="submit" tone="quiet" name="act" value={act} aria-disabled={isBusy}>
				{isBusy ? 'One moment...' : isActive ? 'Retire' : 'Revive'}
				<span className="sr-only"> {code}</span>
			</Button>
		</Form>
	)
}

const NUMBERS = [
	{ name: 'percent', label: 'Percent off' },
	{ name: 'amount', label: 'Rupees off' },
	{ name: 'atMost', label: 'At most, ₹ (percentage)' },
	{ name: 'minimumOrder', label: 'From an order of, ₹' },
	{ name: 'uses', label: 'Uses in all' },
	{ name: 'usesPerCustomer', label: 'Uses a customer' },
] as const

function NewCodeForm({ told }: { told: Told | undefined }) {
	const { formData } = useNavigation()
	const words = (field: string) => (told && 'refused' in told && told.field === field ? told.refused : null)
	return (
		<Form method="post" className="grid gap-4 sm:grid-cols-2" noValidate>
			<input type="hidden" name="act" value="create" />
			<Field label="Code" name="code" autoCapitalize="characters" error={words('code')} />
			<label className="field">
				<span className="field-label">Kind</span>
				<select name="kind" className="input">
					<option value="percentage">Percentage</option>
					<option value="fixed">Fixed amount</option>
				</select>
			</label>
			{NUMBERS.map(({ name, label }) => (
				<Field key={name} label={label} name={name} inputMode="numeric" error={words(name)} />
			))}
			<Field label="Starts on" name="startsAt" type="date" error={words('startsAt')} />
			<Field label="Ends on" name="endsAt" type="date" error={words('endsAt')} />
			<Button type="submit" className="justify-self-start">
				{formData?.get('act') === 'create' ? 'Making...' : 'Make Code'}
			</Button>
		</Form>
	)
}
