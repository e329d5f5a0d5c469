/** The replacements on an order's console screen, where the staff create, ship and withdraw them. */
import { href } from 'react-router'
import { useFieldError } from '#app/admin/forms/action-result.ts'
import { ActionForm } from '#app/admin/forms/action-form.tsx'
import { Choice } from '#app/admin/forms/choice.tsx'
import { emailSentence } from '#app/admin/orders/customer-email.ts'
import { CorrectTracking } from '#app/admin/orders/corrections/corrections.tsx'
import type { loadOrderDetails } from '#app/admin/orders/order-details.server.ts'
import { Panel } from '#app/admin/layout/panel.tsx'
import { PrintLink } from '#app/admin/layout/print-link.tsx'
import { LoadedAt } from '#app/admin/orders/fulfilment/loaded-at.tsx'
import { TrackingFields } from '#app/admin/orders/fulfilment/tracking-fields.tsx'
import { Field, FieldError } from '#app/ui/forms/field.tsx'
import { REPLACEMENT_REASONS } from '#shop/orders/after-sales/rules.ts'

type Details = Pick<
	NonNullable<Awaited<ReturnType<typeof loadOrderDetails>>>,
	'afterSales' | 'corrections' | 'loadedAt' | 'reached'
>
type AfterSales = Details['afterSales']

export function Replacements({ order, nextAction }: { order: Details; nextAction: string | null }) {
	const { afterSales } = order
	const { replacements, replaceable } = afterSales
	if (replacements.length === 0 && replaceable.length === 0) return null
	return (
		<Panel title="Replacements">
			{replacements.length > 0 && (
				<ul className="grid gap-5">
					{replacements.map((replacement) => (
						<li key={replacement.number}>
							<ReplacementRow
								replacement={replacement}
								order={order}
								isNext={replacement.number === nextAction}
							/>
						</li>
					))}
				</ul>
			)}
			{replaceable.length > 0 && <NewReplacement afterSales={afterSales} />}
		</Panel>
	)
}

type RowProps = {
	replacement: AfterSales['replacements'][number]
	order: Details
	isNext: boolean
}

function ReplacementRow({ replacement, order, isNext }: RowProps) {
	const { number, packs, reason, note, created, state, isWaiting, tracking } = replacement
	const { can } = order.afterSales
	return (
		<div className="grid gap-2">
			<p className="[overflow-wrap:anywhere]">
				<span className="font-semibold">{number}</span>
				<span className="block">{packs}</span>
				<span className="block text-cinnamon">
					{reason}. {created}
				</span>
				<span className="block text-cinnamon">{state}</span>
				{note !== '' && <span className="block whitespace-pre-line">{note}</span>}
			</p>
			{isWaiting && can.fulfil && (
				<>
					<p className="flex flex-wrap gap-5">
						<PrintLink to={href('/admin/packing-slips')} number={number} label="Packing slip" />
						<PrintLink to={href('/admin/labels')} number={number} label="Label" />
					</p>
					<ShipReplacement number={number} loadedAt={order.loadedAt} isNext={isNext} />
				</>
			)}
			{tracking && can.correct && <CorrectTracking order={order} tracking={tracking} replacement={number} />}
			{isWaiting && can.answer && (
				<details>
					<summary className="cursor-pointer text-cinnamon">Withdraw this replacement</summary>
					<p className="measure my-3">
						It isn't sent, and its packs are for sale again. The customer gets no email.
					</p>
					<ActionForm
						intent="withdraw-replacement"
						fields={{ replacement: number }}
						label="Withdraw replacement"
						busyLabel="Saving..."
					/>
				</details>
			)}
		</div>
	)
}

type ShipReplacementProps = { number: string; loadedAt: string; isNext: boolean }

/** The result names the replacement it belongs to, because each has such fields. */
function ShipReplacement({ number, loadedAt, isNext }: ShipReplacementProps) {
	return (
		<ActionForm
			intent="ship-replacement"
			fields={{ replacement: number }}
			label="Mark replacement as shipped"
			busyLabel="Saving..."
			tone={isNext ? 'primary' : 'quiet'}
		>
			<LoadedAt loadedAt={loadedAt} />
			<TrackingFields form={number} />
		</ActionForm>
	)
}

const CREATE = 'create-replacement'

/** The key makes a new form after each replacement, which shows what is left. */
function NewReplacement({ afterSales: { replacements, replaceable, reached } }: { afterSales: AfterSales }) {
	const version = String(replacements.length)
	const itemsError = useFieldError('items', CREATE)
	return (
		<details key={version}>
			<summary className="cursor-pointer text-cinnamon">Send a replacement</summary>
			<p className="measure my-3">
				The packs are sent again, at no cost to the customer, to the address of this order. They are taken
				from the stock and wait under To ship. {emailSentence(reached, 'an email when they are shipped')}{' '}
				Nothing is invoiced.
			</p>
			<ActionForm intent={CREATE} fields={{ version }} label="Send a replacement" busyLabel="Saving...">
				<fieldset className="grid gap-3">
					<legend className="field-label mb-2">Packs to send again</legend>
					{replaceable.map((item) => (
						<QuantityField key={item.position} form={CREATE} {...item} />
					))}
					<FieldError id={`${CREATE}-items`} message={itemsError} />
				</fieldset>
				<div className="grid w-full items-start gap-3 sm:grid-cols-2">
					<Choice form={CREATE} label="Reason" name="reason">
						{Object.entries(REPLACEMENT_REASONS).map(([value, label]) => (
							<option key={value} value={value}>
								{label}
							</option>
						))}
					</Choice>
					<Field
						label="Note (optional)"
						name="note"
						autoComplete="off"
						hint="Customers never see it"
						error={useFieldError('note', CREATE)}
					/>
				</div>
			</ActionForm>
		</details>
	)
}

type QuantityProps = { form: string; position: number; label: string; available: number }

function QuantityField({ form, position, label, available }: QuantityProps) {
	const name = `quantity-${position}`
	return (
		<Field
			label={label}
			name={name}
			type="number"
			min={0}
			max={available}
			step={1}
			inputMode="numeric"
			defaultValue="0"
			hint={`Up to ${available}`}
			className="max-w-80"
			error={useFieldError(name, form)}
		/>
	)
}
