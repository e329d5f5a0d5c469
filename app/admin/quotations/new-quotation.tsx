/** Enters an order that a customer gives by phone, by WhatsApp, at the counter or for wholesale. */
import { randomUUID } from 'node:crypto'
import { data, href, Link, redirect } from 'react-router'
import { type ActionResult, toActionResult, toInputError } from '#app/admin/forms/action-result.ts'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { FindCustomer } from '#app/admin/quotations/find-customer.tsx'
import { QuotationForm } from '#app/admin/quotations/quotation-form.tsx'
import { loadChoices, newValues, readQuotationForm } from '#app/admin/quotations/quotation-values.server.ts'
import { useIsSubmitting } from '#app/admin/forms/use-is-submitting.ts'
import { adminContext, may, maySeeAccount } from '#app/session/admin/admin-context.ts'
import { readForm } from '#app/http/read-form.ts'
import { shopContext } from '#app/http/request-context.ts'
import { findCustomer } from '#shop/accounts/accounts.server.ts'
import { searchCustomers } from '#shop/accounts/admin.server.ts'
import type { Customer } from '#shop/accounts/rules.ts'
import { isId } from '#shop/input/fields.ts'
import { readInput } from '#shop/input/read-input.ts'
import { createQuotation } from '#shop/quotations/admin.server.ts'
import { QuotationInput } from '#shop/quotations/input.ts'
import { refuseOwn } from '#shop/staff/own-orders.server.ts'
import type { Route } from './+types/new-quotation.ts'

const MAX_FOUND = 10

export async function loader({ request, context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const query = new URL(request.url).searchParams
	const id = query.get('customer') ?? ''
	const text = query.get('find')?.trim() ?? ''
	const chosen = isId(id) ? await findCustomer(shop.db, id) : null
	const customer = chosen && maySeeAccount(context, chosen) ? chosen : null
	const found = text === '' ? null : await searchCustomers(shop, text)
	return {
		chosen: customer && nameOf(customer),
		found:
			found &&
			found
				.filter((one) => maySeeAccount(context, one))
				.slice(0, MAX_FOUND)
				.map(nameOf),
		values: await newValues(shop, customer),
		choices: await loadChoices(shop, null),
		mayDiscount: may(context, 'orders.discount'),
		/** Makes a double click enter it only once. */
		requestKey: randomUUID(),
	}
}

function nameOf({ id, name, email, mobile }: Customer) {
	return { id, name, email, mobile }
}

export async function action({ request, context }: Route.ActionArgs): Promise<ActionResult | Response> {
	const form = await readForm(request)
	const requestKey = String(form.get('requestKey') ?? '')
	if (!isId(requestKey)) throw data(null, { status: 400 })
	const read = readInput(QuotationInput, readQuotationForm(form))
	if (!read.success) return toInputError(read.error)
	const [shop, by] = [context.get(shopContext), context.get(adminContext)]
	const refusal = await refuseOwn(shop.db, { by, of: read.data })
	if (refusal) return toActionResult(refusal, '')
	const created = await createQuotation(shop, {
		requestKey,
		input: read.data,
		mayDiscount: may(context, 'orders.discount'),
		by,
	})
	if (!created.ok) return toActionResult(created, '')
	return redirect(`${href('/admin/quotations/:number', { number: created.label })}?created`)
}

export default function NewQuotation({ loaderData, actionData }: Route.ComponentProps) {
	const { chosen, found, values, choices, mayDiscount, requestKey } = loaderData
	const isBusy = useIsSubmitting({ intent: 'create' })
	return (
		<>
			<ConsoleTitle result={actionData}>Enter an order</ConsoleTitle>
			<p className="mb-4">
				<Link className="link" to={href('/admin/quotations')}>
					All quotations
				</Link>
			</p>
			<FindCustomer chosen={chosen} found={found} />
			<QuotationForm
				// The key makes a new form for another customer.
				key={values.customerId}
				values={values}
				choices={choices}
				mayDiscount={mayDiscount}
				quotation={null}
				hidden={{ intent: 'create', requestKey }}
			>
				{isBusy ? 'Saving...' : 'Save quotation'}
			</QuotationForm>
		</>
	)
}
