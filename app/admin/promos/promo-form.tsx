/** The form of a promotion. Which fields are shown follows from its method and its discount, in CSS, also without scripts. */
import '#app/admin/promos/promo-form.css'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { useFieldError } from '#app/admin/layout/action-result.ts'
import { GoodsField } from '#app/admin/promos/goods-field.tsx'
import { KIND_LABELS, METHOD_LABELS } from '#app/admin/promos/promo-labels.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import type { PromoForm as PromoValues } from '#shop/promos/form.ts'
import type { PromoProduct } from '#shop/promos/goods.ts'
import { MAX_CAMPAIGN_CODES, PROMO_KINDS, PROMO_METHODS } from '#shop/promos/rules.ts'

export const EMPTY_PROMO: PromoValues = {
	method: 'code',
	code: '',
	name: '',
	kind: 'percentage',
	percent: '',
	amount: '',
	atMost: '',
	goods: '',
	buyQuantity: '',
	getQuantity: '',
	freeGoods: '',
	minimumOrder: '',
	uses: '',
	usesPerCustomer: '',
	firstOrderOnly: '',
	startsAt: '',
	endsAt: '',
}

const HOW: Record<(typeof PROMO_METHODS)[number], string> = {
	code: `${METHOD_LABELS.code}: shoppers enter it`,
	automatic: `${METHOD_LABELS.automatic}: applies by itself`,
	campaign: `${METHOD_LABELS.campaign}: a list for one order each`,
}

type PromoFormProps = {
	values: PromoValues
	/** Of a stored promotion, when it was opened. */
	version?: number
	products: readonly PromoProduct[]
	intent: 'create' | 'save'
	/** The label of the button. */
	children: ReactNode
}

export function PromoForm({ values, version, products, intent, children }: PromoFormProps) {
	const isNew = version === undefined
	return (
		<Form method="post" className="admin-panel promo-form max-w-3xl" noValidate preventScrollReset>
			<input type="hidden" name="intent" value={intent} />
			{version !== undefined && <input type="hidden" name="version" value={version} />}
			<NameFields values={values} isNew={isNew} />
			<DiscountFields values={values} products={products} />
			<LimitFields values={values} />
			<Button type="submit" className="justify-self-start">
				{children}
			</Button>
		</Form>
	)
}

type FieldsProps = { values: PromoValues }
type InputProps = FieldsProps & {
	name: keyof PromoValues
	label: string
	hint?: string
	inputMode?: 'numeric' | 'text'
	type?: 'date'
	className?: string
}

/** With the stored value and the message that the server gave it. */
function Input({ values, name, ...rest }: InputProps) {
	return (
		<Field name={name} defaultValue={values[name]} error={useFieldError(name)} autoComplete="off" {...rest} />
	)
}

function NameFields({ values, isNew }: FieldsProps & { isNew: boolean }) {
	return (
		<div className="promo-fields">
			<label className="field">
				<span className="field-label">How it applies</span>
				{/* The method of a stored promotion does not change. */}
				<select name="method" className="input" defaultValue={values.method} disabled={!isNew}>
					{PROMO_METHODS.map((method) => (
						<option key={method} value={method}>
							{HOW[method]}
						</option>
					))}
				</select>
			</label>
			<div data-for="code">
				{isNew ? (
					<Input values={values} name="code" label="Code" hint="Letters, digits and hyphens" />
				) : (
					<p className="field">
						<span className="field-label">Code</span>
						<span className="font-semibold">{values.code}</span>
					</p>
				)}
			</div>
			<div data-for="automatic campaign">
				<Input
					values={values}
					name="name"
					label="Name"
					hint="Shoppers see the name of an automatic offer in their cart, such as Pongal offer"
				/>
			</div>
			{isNew && <CodesFields />}
		</div>
	)
}

function CodesFields() {
	return (
		<div data-for="campaign">
			<Field
				label="Codes begin with"
				name="prefix"
				autoCapitalize="characters"
				autoComplete="off"
				hint="Such as DIWALI: codes look like DIWALI-7F3K9QXB2M"
				error={useFieldError('prefix')}
			/>
			<Field
				label="Number of codes"
				name="count"
				inputMode="numeric"
				autoComplete="off"
				hint={`Up to ${MAX_CAMPAIGN_CODES.toLocaleString('en-IN')}`}
				error={useFieldError('count')}
			/>
		</div>
	)
}

function DiscountFields({ values, products }: FieldsProps & { products: readonly PromoProduct[] }) {
	return (
		<fieldset className="promo-section">
			<legend>Discount</legend>
			<div className="promo-fields">
				<label className="field promo-wide">
					<span className="field-label">Kind</span>
					<select name="kind" className="input" defaultValue={values.kind}>
						{PROMO_KINDS.map((kind) => (
							<option key={kind} value={kind}>
								{KIND_LABELS[kind]}
							</option>
						))}
					</select>
				</label>
				<div data-for="percentage">
					<Input values={values} name="percent" label="Percent off" inputMode="numeric" />
					<Input values={values} name="atMost" label="Maximum discount (₹)" inputMode="numeric" />
				</div>
				<div data-for="fixed">
					<Input values={values} name="amount" label="Amount off (₹)" inputMode="numeric" />
				</div>
				<div data-for="buy_x_get_y">
					<Input values={values} name="buyQuantity" label="Packs to buy" inputMode="numeric" />
					<Input
						values={values}
						name="getQuantity"
						label="Packs free"
						inputMode="numeric"
						hint="The cheapest ones are free"
					/>
				</div>
			</div>
			<div data-for="percentage fixed buy_x_get_y">
				<GoodsField
					name="goods"
					label="Only for these products"
					none="None chosen: all of them. An amount or a percentage then applies to shipping, too."
					chosen={values.goods}
					products={products}
				/>
			</div>
			<div data-for="buy_x_get_y">
				<GoodsField
					name="freeGoods"
					label="Packs that are free"
					none="None chosen: some of those that are bought."
					chosen={values.freeGoods}
					products={products}
				/>
			</div>
		</fieldset>
	)
}

function LimitFields({ values }: FieldsProps) {
	return (
		<fieldset className="promo-section">
			<legend>Limits</legend>
			<div className="promo-fields">
				<Input
					values={values}
					name="minimumOrder"
					label="Minimum order (₹)"
					hint="With shipping"
					inputMode="numeric"
				/>
				<div data-for="code">
					<Input values={values} name="uses" label="Total uses" inputMode="numeric" />
					<Input values={values} name="usesPerCustomer" label="Uses per customer" inputMode="numeric" />
				</div>
				<div data-for="code campaign">
					<label className="promo-check promo-wide">
						<input
							type="checkbox"
							name="firstOrderOnly"
							value="on"
							defaultChecked={values.firstOrderOnly === 'on'}
						/>
						Only for a customer's first order
					</label>
				</div>
			</div>
			<div className="promo-fields">
				<Input values={values} name="startsAt" label="First day" type="date" />
				<Input
					values={values}
					name="endsAt"
					label="Last day"
					type="date"
					hint="It ends at midnight after this day, in India."
				/>
			</div>
		</fieldset>
	)
}
