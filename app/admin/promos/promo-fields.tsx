/** The fields of a promotion: its name, its discount and its limits. `data-for` names the methods or kinds that have a field. */
import { useFieldError } from '#app/admin/forms/action-result.ts'
import { EnteredField } from '#app/admin/forms/entered-field.tsx'
import { GoodsField } from '#app/admin/promos/goods-field.tsx'
import { FIELD_LABELS, KIND_LABELS, METHOD_LABELS } from '#app/admin/promos/promo-labels.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { Select } from '#app/ui/forms/select.tsx'
import type { PromoForm as PromoValues } from '#shop/promos/form.ts'
import type { PromoProduct } from '#shop/promos/goods.ts'
import {
	MAX_CAMPAIGN_CODES,
	MAX_CODE_LENGTH,
	MAX_PROMO_NAME_LENGTH,
	PROMO_KINDS,
	PROMO_METHODS,
} from '#shop/promos/rules.ts'

const HOW: Record<(typeof PROMO_METHODS)[number], string> = {
	code: `${METHOD_LABELS.code}: shoppers enter it`,
	automatic: `${METHOD_LABELS.automatic}: without a code`,
	campaign: `${METHOD_LABELS.campaign}: many codes for one order each`,
}

type FieldsProps = { values: PromoValues }

export function NameFields({ values, isNew }: FieldsProps & { isNew: boolean }) {
	return (
		<div className="promo-fields">
			{/* The method of a stored promotion does not change. */}
			<Select label={FIELD_LABELS.method} name="method" defaultValue={values.method} disabled={!isNew}>
				{PROMO_METHODS.map((method) => (
					<option key={method} value={method}>
						{HOW[method]}
					</option>
				))}
			</Select>
			<div data-for="code">
				{isNew ? (
					<EnteredField
						labels={FIELD_LABELS}
						values={values}
						name="code"
						maxLength={MAX_CODE_LENGTH}
						hint="Letters, digits and hyphens"
					/>
				) : (
					<p className="field">
						<span className="field-label">Code</span>
						<span className="font-semibold">{values.code}</span>
					</p>
				)}
			</div>
			<div data-for="automatic campaign">
				<EnteredField
					labels={FIELD_LABELS}
					values={values}
					name="name"
					maxLength={MAX_PROMO_NAME_LENGTH}
					hint={
						<>
							<span data-for="automatic">Shoppers see it in their cart, such as Pongal offer</span>
							<span data-for="campaign">Such as Diwali cards. Your list of codes and offers shows it</span>
						</>
					}
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
				id="field-prefix"
				label={FIELD_LABELS.prefix}
				name="prefix"
				autoCapitalize="characters"
				autoComplete="off"
				hint="Such as DIWALI: codes look like DIWALI-7F3K9QXB2M"
				error={useFieldError('prefix')}
			/>
			<Field
				id="field-count"
				label={FIELD_LABELS.count}
				name="count"
				inputMode="numeric"
				autoComplete="off"
				hint={`Up to ${MAX_CAMPAIGN_CODES.toLocaleString('en-IN')}`}
				error={useFieldError('count')}
			/>
		</div>
	)
}

export function DiscountFields({ values, products }: FieldsProps & { products: readonly PromoProduct[] }) {
	return (
		<fieldset className="promo-section">
			<legend>Discount</legend>
			<div className="promo-fields">
				<Select label={FIELD_LABELS.kind} name="kind" className="promo-wide" defaultValue={values.kind}>
					{PROMO_KINDS.map((kind) => (
						<option key={kind} value={kind}>
							{KIND_LABELS[kind]}
						</option>
					))}
				</Select>
				<div data-for="percentage">
					<EnteredField labels={FIELD_LABELS} values={values} name="percent" inputMode="numeric" />
					<EnteredField labels={FIELD_LABELS} values={values} name="atMost" inputMode="numeric" />
				</div>
				<div data-for="fixed">
					<EnteredField labels={FIELD_LABELS} values={values} name="amount" inputMode="numeric" />
				</div>
				<div data-for="buy_x_get_y">
					<EnteredField labels={FIELD_LABELS} values={values} name="buyQuantity" inputMode="numeric" />
					<EnteredField
						labels={FIELD_LABELS}
						values={values}
						name="getQuantity"
						inputMode="numeric"
						hint="The cheapest ones are free. The shopper puts them in the cart, too: for buy 2, get 1, three packs"
					/>
				</div>
			</div>
			<div data-for="percentage fixed buy_x_get_y">
				<GoodsField
					name="goods"
					none={
						<>
							None chosen: all of them.
							<span data-for="percentage fixed"> The discount then applies to shipping, too.</span>
						</>
					}
					chosen={values.goods}
					products={products}
				/>
			</div>
			<div data-for="buy_x_get_y">
				<GoodsField
					name="freeGoods"
					none="None chosen: some of those that are bought."
					chosen={values.freeGoods}
					products={products}
				/>
			</div>
		</fieldset>
	)
}

export function LimitFields({ values }: FieldsProps) {
	return (
		<fieldset className="promo-section">
			<legend>Limits</legend>
			<div className="promo-fields">
				<EnteredField
					labels={FIELD_LABELS}
					values={values}
					name="minimumOrder"
					hint="Products and shipping together, before the discount. Leave it empty for orders of any amount"
					inputMode="numeric"
				/>
				<div data-for="code">
					<EnteredField labels={FIELD_LABELS} values={values} name="uses" inputMode="numeric" />
					<EnteredField labels={FIELD_LABELS} values={values} name="usesPerCustomer" inputMode="numeric" />
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
				<EnteredField labels={FIELD_LABELS} values={values} name="startsAt" type="date" />
				<EnteredField
					labels={FIELD_LABELS}
					values={values}
					name="endsAt"
					type="date"
					hint="It ends at midnight after this day, in India."
				/>
			</div>
		</fieldset>
	)
}
