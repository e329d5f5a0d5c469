/** The form of a promotion. Its method and discount decide which fields are shown, in CSS and so without scripts. */
import '#app/admin/promos/promo-form.css'
import type { ReactNode } from 'react'
import { ConflictNotice } from '#app/admin/forms/conflict-notice.tsx'
import { ConsoleForm } from '#app/admin/forms/console-form.tsx'
import { ErrorSummary } from '#app/admin/forms/error-summary.tsx'
import type { useEdits } from '#app/admin/forms/use-edits.ts'
import { DiscountFields, LimitFields, NameFields } from '#app/admin/promos/promo-fields.tsx'
import { FIELD_LABELS, KIND_LABELS } from '#app/admin/promos/promo-labels.ts'
import { Button } from '#app/ui/button.tsx'
import type { PromoForm as PromoValues } from '#shop/promos/form.ts'
import { describeGoods, parseGoods, type PromoProduct } from '#shop/promos/goods.ts'
import { PROMO_KINDS } from '#shop/promos/rules.ts'

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

type PromoFormProps = {
	values: PromoValues
	/** Only for a stored promotion, which somebody else may change meanwhile. */
	edits?: Pick<ReturnType<typeof useEdits>, 'opened' | 'changes' | 'isUnsaved'>
	products: readonly PromoProduct[]
	intent: 'create' | 'save'
	/** Another button of the screen is the main one. */
	isQuiet?: boolean
	children: ReactNode
}

export function PromoForm({ values, edits, products, intent, isQuiet = false, children }: PromoFormProps) {
	const isNew = edits === undefined
	return (
		<ConsoleForm
			method="post"
			className="admin-panel promo-form max-w-3xl"
			isUnsaved={edits?.isUnsaved}
			noValidate
			preventScrollReset
		>
			<input type="hidden" name="intent" value={intent} />
			<ErrorSummary labels={FIELD_LABELS} />
			{edits && (
				<>
					<input type="hidden" name="opened" value={JSON.stringify(edits.opened)} />
					<ConflictNotice
						changes={edits.changes}
						labels={FIELD_LABELS}
						describe={describeField(products)}
						intent={intent}
					/>
				</>
			)}
			<NameFields values={values} isNew={isNew} />
			<DiscountFields values={values} products={products} />
			<LimitFields values={values} />
			<div className="console-actions">
				<Button type="submit" tone={isQuiet ? 'quiet' : 'primary'}>
					{children}
				</Button>
			</div>
		</ConsoleForm>
	)
}

/** Describes a field in the list of what somebody else has changed. */
function describeField(products: readonly PromoProduct[]) {
	return (field: string, value: string) => {
		if (field === 'goods' || field === 'freeGoods') return describeGoods(parseGoods(value) ?? [], products)
		if (field === 'firstOrderOnly') return value ? 'Yes' : 'No'
		if (field === 'kind') return KIND_LABELS[PROMO_KINDS.find((kind) => kind === value) ?? 'fixed']
		return value
	}
}
