/** Changes a quotation that is not paid yet. */
import { href, Link, redirect } from 'react-router'
import { type ActionResult, toActionResult, toInputError } from '#app/admin/forms/action-result.ts'
import { useIsSubmitting } from '#app/admin/forms/use-is-submitting.ts'
import { useOpened } from '#app/admin/forms/use-opened.ts'
import { missing } from '#app/admin/errors/missing.ts'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { Warning } from '#app/admin/layout/warning.tsx'
import { refuseOwnQuotation } from '#app/admin/quotations/own-quotation.server.ts'
import { QuotationForm } from '#app/admin/quotations/quotation-form.tsx'
import { loadChoices, readQuotationForm, valuesOf } from '#app/admin/quotations/quotation-values.server.ts'
import { adminContext, may } from '#app/session/admin/admin-context.ts'
import { readForm } from '#app/http/read-form.ts'
import { shopContext } from '#app/http/request-context.ts'
import { formatTotal } from '#shop/money.ts'
import type { Shop } from '#shop/shop.server.ts'
import { readInput } from '#shop/input/read-input.ts'
import { updateQuotation } from '#shop/quotations/admin.server.ts'
import { QuotationInput } from '#shop/quotations/input.ts'
import { findQuotation } from '#shop/quotations/quotations.server.ts'
import type { Quotation } from '#shop/quotations/tables.server.ts'
import { findStartedPayment, findPayableEarlier } from '#shop/quotations/versions.server.ts'
import { canEdit, quotationLabel } from '#shop/quotations/rules.ts'
import { refuseOwn } from '#shop/staff/own-orders.server.ts'
import type { Route } from './+types/edit-quotation.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const found = await findQuotation(shop, params.number)
	if (!found) throw missing('quotation')
	const { quotation, state } = found
	const label = quotationLabel(quotation.number)
	if (!canEdit(state)) throw redirect(href('/admin/quotations/:number', { number: label }))
	return {
		label,
		version: quotation.version,
		values: valuesOf(quotation),
		choices: await loadChoices(shop, state === 'open' ? quotation : null),
		mayDiscount: may(context, 'orders.discount'),
		beingPaid: await describeStarted(shop, quotation),
	}
}

async function describeStarted(shop: Shop, quotation: Quotation): Promise<string | null> {
	const total = (await findStartedPayment(shop, quotation)) ?? (await findPayableEarlier(shop, quotation))
	return (
		total &&
		`The customer has opened the payment page, ${formatTotal(total)}. If they pay there, what they see there counts, not what you change here.`
	)
}

export async function action({
	request,
	params,
	context,
}: Route.ActionArgs): Promise<ActionResult | Response> {
	const form = await readForm(request)
	const read = readInput(QuotationInput, readQuotationForm(form))
	if (!read.success) return toInputError(read.error)
	const [shop, by] = [context.get(shopContext), context.get(adminContext)]
	const refusal =
		(await refuseOwnQuotation(context, params.number)) ?? (await refuseOwn(shop.db, { by, of: read.data }))
	if (refusal) return toActionResult(refusal, '')
	const updated = await updateQuotation(shop, {
		label: params.number,
		version: Number(form.get('version')),
		input: read.data,
		mayDiscount: may(context, 'orders.discount'),
		by,
	})
	if (!updated.ok) return toActionResult(updated, '')
	return redirect(`${href('/admin/quotations/:number', { number: params.number })}?saved`)
}

export default function EditQuotation({ loaderData, actionData }: Route.ComponentProps) {
	const { label, version, values, choices, mayDiscount } = useOpened(loaderData)
	const { beingPaid } = loaderData
	const isBusy = useIsSubmitting({ intent: 'save' })
	return (
		<>
			<ConsoleTitle result={actionData}>Edit {label}</ConsoleTitle>
			<p className="mb-4">
				Packs already in it keep their price until the last day, up to the number you promised. Above that,
				all packs of that kind cost today's price; lower the number again, and the promised price is back. The
				link you have sent shows the changes. If you change the email or phone number, that link stops
				working: send the new one.{' '}
				<Link className="link" to={href('/admin/quotations/:number', { number: label })}>
					Back to {label}
				</Link>
			</p>
			{beingPaid && <Warning className="mb-4">{beingPaid}</Warning>}
			<QuotationForm
				values={values}
				choices={choices}
				mayDiscount={mayDiscount}
				quotation={label}
				hidden={{ intent: 'save', version: String(version) }}
			>
				{isBusy ? 'Saving...' : 'Save changes'}
			</QuotationForm>
		</>
	)
}
