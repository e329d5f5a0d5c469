/** Stock per pack size, for those that the owner tracks. */
import { type ComponentProps, useId, useState } from 'react'
import { Form } from 'react-router'
import { ConsoleForm } from '#app/admin/forms/console-form.tsx'
import {
	type ActionResult,
	CHECK_FIELDS,
	fieldErrorsOf,
	toActionResult,
	toInputError,
	useFieldError,
} from '#app/admin/forms/action-result.ts'
import { AdminTable } from '#app/admin/layout/admin-table.tsx'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { ItemImage } from '#app/admin/layout/item-images.tsx'
import { SearchForm } from '#app/admin/layout/search-form.tsx'
import { useIsSubmitting } from '#app/admin/forms/use-is-submitting.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/forms/field.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'
import { adminContext, may } from '#app/session/admin/admin-context.ts'
import { readForm } from '#app/http/read-form.ts'
import { shopContext } from '#app/http/request-context.ts'
import { countWaiting } from '#shop/back-in-stock/requests.server.ts'
import { listAllProducts } from '#shop/catalogue/catalogue.server.ts'
import { containsWords } from '#shop/catalogue/filter.ts'
import { sumUnpaidHolds } from '#shop/orders/holds/stock-holds.server.ts'
import { paginate, readPage } from '#shop/paging.ts'
import { saveStockLevels, stopTrackingStock } from '#shop/stock/admin.server.ts'
import { StockInput } from '#shop/stock/input.ts'
import { DEFAULT_LOW_AT, isLow } from '#shop/stock/rules.ts'
import { listStock } from '#shop/stock/stock.server.ts'
import { readInput } from '#shop/input/read-input.ts'
import type { Actor } from '#shop/audit/audit.server.ts'
import type { Shop } from '#shop/shop.server.ts'
import type { Route } from './+types/stock.ts'

const PER_PAGE = 50

export async function loader({ request, context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const query = new URL(request.url).searchParams
	const [products, levels, holds, requests] = await Promise.all([
		listAllProducts(shop),
		listStock(shop),
		sumUnpaidHolds(shop),
		countWaiting(shop),
	])
	const variants = products.flatMap(({ id: productId, name, shortName, images, sizes }) =>
		sizes.map(({ value: size, label, sku }) => {
			const imageUrl = images[0]?.path ?? null
			const searched = [name, shortName, label, sku]
			return { productId, size, name: `${shortName}, ${label}`, imageUrl, searched }
		}),
	)
	const found = variants.filter(({ searched }) => containsWords(searched, query.get('words') ?? ''))
	const { shown, paging } = paginate(found, { page: readPage(query), size: PER_PAGE })
	return {
		canStopTracking: may(context, 'stock.manage'),
		isLong: variants.length > PER_PAGE,
		paging,
		variants: shown.map(({ searched: _searched, ...variant }) => {
			const isThis = ({ productId, size }: { productId: number; size: string }) =>
				productId === variant.productId && size === variant.size
			const level = levels.find(isThis)
			return {
				...variant,
				available: level?.available ?? null,
				lowAt: level?.lowAt ?? DEFAULT_LOW_AT,
				reserved: holds.find(isThis)?.quantity ?? 0,
				waiting: requests.find(isThis)?.waiting ?? 0,
				shown:
					level === undefined ? '' : level.available === 0 ? 'Sold out' : isLow(level) ? 'Limited Stock' : '',
			}
		}),
	}
}

export async function action({ request, context }: Route.ActionArgs): Promise<ActionResult> {
	const shop = context.get(shopContext)
	const by = context.get(adminContext)
	const form = await readForm(request)
	if (form.get('intent') === 'stop') return stop(shop, { form, by })
	const rows = readRows(form)
	const errors = Object.assign({}, ...rows.map(({ key, input }) => errorsOf(key, input)))
	if (Object.keys(errors).length > 0) return { ...CHECK_FIELDS, errors }
	const inputs = rows.flatMap(({ input }) => (input.success ? [input.data] : []))
	if (inputs.length === 0) return { error: 'Change a number first.', field: null, title: 'Nothing to save' }
	const saved = await saveStockLevels(shop, { inputs, by })
	if (!saved.ok) return toActionResult(saved, '')
	const refused = saved.outcomes.flatMap((outcome, index) =>
		outcome.ok ? [] : [[`available ${rows[index]?.key}`, outcome.message]],
	)
	if (refused.length > 0) {
		const title = `${inputs.length - refused.length} of ${inputs.length} saved`
		return { error: CHECK_FIELDS.error, field: null, title, errors: Object.fromEntries(refused) }
	}
	return { success: inputs.length === 1 ? 'Stock saved' : `${inputs.length} changes saved` }
}

/** The changed rows. Each row of the form sends all of its fields. */
function readRows(form: FormData) {
	const column = (name: string) => form.getAll(name).map(String)
	const [seen, available, opened, lowAt] = ['seen', 'available', 'opened', 'lowAt'].map(column)
	return column('variant').flatMap((key, index) => {
		const row = { seen: seen?.[index], available: available?.[index], lowAt: lowAt?.[index] }
		if (row.available === row.seen && row.lowAt === opened?.[index]) return []
		const [productId, size] = key.split(' ')
		return [{ key, input: readInput(StockInput, { productId, size, ...row }) }]
	})
}

type Read = ReturnType<typeof readRows>[number]

function errorsOf(key: string, input: Read['input']): Record<string, string> {
	if (input.success) return {}
	const result = toInputError(input.error)
	return Object.fromEntries(
		Object.entries(fieldErrorsOf(result)).map(([field, message]) => [`${field} ${key}`, message]),
	)
}

async function stop(shop: Shop, { form, by }: { form: FormData; by: Actor }): Promise<ActionResult> {
	const [productId, size] = String(form.get('variant')).split(' ')
	const variant = readInput(StockInput.pick({ productId: true, size: true }), { productId, size })
	if (!variant.success) return toInputError(variant.error)
	const outcome = await stopTrackingStock(shop, { variant: variant.data, by })
	return toActionResult(outcome, 'No longer tracked, so always on sale')
}

const STOP_FORM = 'stop-tracking'

const WAITING = { title: 'Waiting', isNumeric: true }
const HEADERS = [
	'Pack size',
	'In stock',
	'Low at',
	{ title: 'Reserved', isNumeric: true },
	WAITING,
	'Shown in the shop',
]
const STOP_HEADER = { title: 'Tracking', control: <span className="sr-only">Tracking</span> }

export default function Stock({
	loaderData: { variants, paging, isLong, canStopTracking },
	actionData,
}: Route.ComponentProps) {
	return (
		<>
			<ConsoleTitle result={actionData}>Stock</ConsoleTitle>
			<p className="console-intro">
				A pack size that you track sells until none is left. One that you don't track is always on sale.
			</p>
			<details className="mb-4 max-w-3xl">
				<summary className="cursor-pointer text-cinnamon">How stock is counted</summary>
				<p className="mt-2">
					An order reserves its packs when payment starts. They go back into stock if the payment fails, or if
					the order is cancelled before it ships. The Limited Stock badge shows only while a pack size of that
					blend is low. Waiting counts the people who get one email when a sold-out pack is back.
				</p>
			</details>
			{isLong && <SearchForm name="words" label="Search" placeholder="Product, size or SKU" />}
			{variants.length === 0 && <p>No pack size found.</p>}
			<StockForm variants={variants} canStopTracking={canStopTracking} />
			{/* Its buttons are in the rows. In their form, Enter would press the first of them. */}
			<Form id={STOP_FORM} method="post" preventScrollReset>
				<input type="hidden" name="intent" value="stop" />
			</Form>
			<PageLinks label="Pages of pack sizes" paging={paging} />
		</>
	)
}

type Variant = Route.ComponentProps['loaderData']['variants'][number]
type StockFormProps = { variants: readonly Variant[]; canStopTracking: boolean }

function StockForm({ variants, canStopTracking }: StockFormProps) {
	const isBusy = useIsSubmitting({ intent: 'save' })
	const [changes, setChanges] = useState(0)
	const stored = JSON.stringify(variants.map(({ available, lowAt }) => [available, lowAt]))
	const [counted, setCounted] = useState(stored)
	if (counted !== stored) {
		setCounted(stored)
		setChanges(0)
	}
	if (variants.length === 0) return null
	return (
		<ConsoleForm
			method="post"
			preventScrollReset
			// What was counted is a difference to what was shown, which a second press would apply twice.
			onSubmit={(event) => isBusy && event.preventDefault()}
			onInput={(event) => setChanges(countChangedRows(event.currentTarget))}
		>
			<input type="hidden" name="intent" value="save" />
			<AdminTable headers={canStopTracking ? [...HEADERS, STOP_HEADER] : HEADERS} stacks>
				{variants.map((variant) => (
					<StockRow
						key={`${variant.productId} ${variant.size} ${variant.available} ${variant.lowAt}`}
						variant={variant}
						canStopTracking={canStopTracking}
					/>
				))}
			</AdminTable>
			<p className="console-actions">
				<Button type="submit" tone={changes > 0 ? 'primary' : 'quiet'} aria-disabled={isBusy}>
					{isBusy ? 'Saving...' : changes > 1 ? `Save ${changes} changes` : 'Save changes'}
				</Button>
			</p>
		</ConsoleForm>
	)
}

function countChangedRows(form: HTMLFormElement): number {
	const fields = [...form.querySelectorAll<HTMLInputElement>('tbody input:not([type=hidden])')]
	return new Set(
		fields.filter(({ value, defaultValue }) => value !== defaultValue).map((field) => field.closest('tr')),
	).size
}

function StockRow({ variant, canStopTracking }: { variant: Variant; canStopTracking: boolean }) {
	const { productId, size, name, imageUrl, available, lowAt, reserved, waiting, shown } = variant
	const key = `${productId} ${size}`
	const availableError = useFieldError(`available ${key}`)
	const lowAtError = useFieldError(`lowAt ${key}`)
	const error = availableError ?? lowAtError
	const errorId = useId()
	return (
		<tr>
			<td className="font-semibold">
				<input type="hidden" name="variant" value={key} />
				<input type="hidden" name="seen" value={available ?? ''} />
				<input type="hidden" name="opened" value={lowAt} />
				<span className="flex items-center gap-2">
					{imageUrl !== null && <ItemImage imageUrl={imageUrl} />}
					{name}
				</span>
			</td>
			<td data-label="In stock">
				<CountField
					name="available"
					aria-label={`In stock: ${name}`}
					defaultValue={available ?? ''}
					placeholder="Not tracked"
					aria-invalid={availableError ? true : undefined}
					aria-describedby={error ? errorId : undefined}
					className="input w-32"
				/>
				<FieldError id={errorId} message={error} />
			</td>
			<td data-label="Low at">
				<CountField
					name="lowAt"
					aria-label={`Low at: ${name}`}
					defaultValue={lowAt}
					aria-invalid={lowAtError ? true : undefined}
					aria-describedby={error ? errorId : undefined}
					className={`input w-20 ${available === null ? 'text-cinnamon' : ''}`}
				/>
			</td>
			<td data-label="Reserved" className="number">
				{reserved || ''}
			</td>
			<td data-label="Waiting" className="number">
				{waiting || ''}
			</td>
			<td data-label="In the shop">{shown}</td>
			{canStopTracking && (
				<td>
					{available !== null && (
						<Button
							type="submit"
							form={STOP_FORM}
							name="variant"
							value={key}
							tone="quiet"
							className="button-text"
						>
							Stop tracking<span className="sr-only"> {name}</span>
						</Button>
					)}
				</td>
			)}
		</tr>
	)
}

function CountField(props: ComponentProps<'input'>) {
	return <input inputMode="numeric" autoComplete="off" {...props} />
}
