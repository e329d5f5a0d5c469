/** The shipping methods with their names, prices and order, and the amount on the banner. */
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { DaysFields } from '#app/admin/delivery/days-fields.tsx'
import { type DeliveryForm, type FieldErrors, NEW_METHOD } from '#app/admin/delivery/delivery-form.ts'
import { type EditedMethod, type MethodList, nameOf } from '#app/admin/delivery/method-list.ts'
import { RowButtons } from '#app/admin/layout/row-buttons.tsx'
import { ThresholdField } from '#app/admin/delivery/threshold-field.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldError } from '#app/ui/forms/field.tsx'
import { MAX_LENGTHS } from '#shop/shipping/settings/lengths.ts'

type MethodSettingsProps = { form: DeliveryForm; methods: MethodList; errors: FieldErrors }

export function MethodSettings({ form, methods, errors }: MethodSettingsProps) {
	const section = useRef<HTMLElement>(null)
	const addButton = useRef<HTMLButtonElement>(null)

	function add() {
		const key = flushSync(() => methods.add())
		section.current?.querySelector<HTMLElement>(`[name="methods.${key}.name"]`)?.focus()
	}
	function remove(key: string) {
		flushSync(() => methods.remove(key))
		addButton.current?.focus()
	}

	return (
		<section ref={section} className="admin-panel" aria-label="Methods">
			<h2>Methods</h2>
			<p className="mb-4 max-w-3xl">
				Checkout lists them in this order and selects the cheapest that delivers. A new one is offered once it
				is ticked in a zone below. Orders keep the name and price they were placed with. An order of exactly
				₹499 is free “from ₹499”, and not “above ₹499”.
			</p>
			<ul className="grid gap-4 md:grid-cols-2">
				{methods.list.map((method, index) => (
					<li key={method.key} className="rounded-card border border-sand p-4">
						<MethodFields form={form} method={method} errors={errors} onChange={methods.change} />
						<div className="mt-4">
							<RowButtons
								name={nameOf(method)}
								isFirst={index === 0}
								isLast={index === methods.list.length - 1}
								onMove={(places) => methods.move(index, index + places)}
								onRemove={() => remove(method.key)}
							/>
						</div>
					</li>
				))}
			</ul>
			<FieldError id="methods-error" message={errors.methods} />
			<Button ref={addButton} tone="quiet" className="mt-4" onClick={add}>
				Add method
			</Button>
			<ThresholdField
				names={{ kind: 'announcedWhen', amount: 'announcedFreeAbove' }}
				label="Free shipping on the banner (₹)"
				threshold={{ kind: form.announcedWhen, amount: form.announcedFreeAbove }}
				className="mt-6 max-w-md"
				hint="Follows the amounts above and in the zones when they change, unless you change it too. It can't be below them. Leave it empty for a banner without free shipping. A message that you have edited under Banner keeps its text."
				errors={errors}
			/>
		</section>
	)
}

type MethodFieldsProps = {
	form: DeliveryForm
	method: EditedMethod
	errors: FieldErrors
	onChange: MethodList['change']
}

function MethodFields({ form, method, errors, onChange }: MethodFieldsProps) {
	const { key, isCollected } = method
	const name = `methods.${key}`
	const { description, offered, price, freeWhen, freeAbove, estimate } = form.methods[key] ?? NEW_METHOD
	const field = (what: 'name' | 'description' | 'price') => ({
		name: `${name}.${what}`,
		autoComplete: 'off',
		error: errors[`${name}.${what}`] ?? null,
	})
	return (
		<fieldset className="grid grid-cols-2 items-start gap-4">
			<legend className="mb-2 font-semibold [overflow-wrap:anywhere]">{nameOf(method)}</legend>
			<input type="hidden" name="method" value={key} />
			<Field
				label="Name"
				className="col-span-2"
				value={method.name}
				onChange={({ target }) => onChange(key, { name: target.value })}
				maxLength={MAX_LENGTHS.methodName}
				{...field('name')}
			/>
			<Field
				label="Description"
				className="col-span-2"
				defaultValue={description}
				hint="Optional. Shown at checkout, such as: Order by 2 pm, with you by 8 pm."
				maxLength={MAX_LENGTHS.methodDescription}
				{...field('description')}
			/>
			<Field label="Price (₹)" defaultValue={price} inputMode="decimal" {...field('price')} />
			<ThresholdField
				names={{ kind: `${name}.freeWhen`, amount: `${name}.freeAbove` }}
				label="Free on orders (₹)"
				className="col-span-2"
				threshold={{ kind: freeWhen, amount: freeAbove }}
				hint="Empty: never free"
				errors={errors}
			/>
			{!isCollected && (
				<DaysFields
					name={`${name}.estimate`}
					label="Days shown at checkout"
					days={estimate}
					errors={errors}
					className="col-span-2"
				/>
			)}
			<CollectedField
				name={`${name}.collected`}
				isCollected={isCollected}
				onChange={(checked) => onChange(key, { isCollected: checked })}
			/>
			<OfferedField name={`${name}.offered`} isOffered={offered === 'on'} errors={errors} />
		</fieldset>
	)
}

type CollectedFieldProps = { name: string; isCollected: boolean; onChange: (isCollected: boolean) => void }

function CollectedField({ name, isCollected, onChange }: CollectedFieldProps) {
	return (
		<label className="col-span-2 flex items-start gap-2">
			<input
				type="checkbox"
				name={name}
				value="on"
				checked={isCollected}
				onChange={({ target }) => onChange(target.checked)}
				className="mt-0.5 size-5 shrink-0 accent-kumkum"
			/>
			Customers collect their order: no dates, no courier
		</label>
	)
}

type OfferedFieldProps = { name: string; isOffered: boolean; errors: FieldErrors }

function OfferedField({ name, isOffered, errors }: OfferedFieldProps) {
	const error = errors[name]
	const errorId = `${name}-error`
	return (
		<div className="col-span-2">
			<label className="flex items-start gap-2">
				<input
					type="checkbox"
					name={name}
					value="on"
					defaultChecked={isOffered}
					aria-invalid={error ? true : undefined}
					aria-describedby={error ? errorId : undefined}
					className="mt-0.5 size-5 shrink-0 accent-kumkum"
				/>
				Offered in the shop
			</label>
			<FieldError id={errorId} message={error} />
		</div>
	)
}
