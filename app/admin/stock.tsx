/** Stock per pack size, for those that the owner tracks. */
import { type ComponentProps, useId } from 'react'
import { ConsoleForm } from '#app/admin/forms/console-form.tsx'
import {
	type ActionResult,
	toActionResult,
	toInputError,
	useFieldError,
} from '#app/admin/forms/action-result.ts'
import { AdminTable } from '#app/admin/layout/admin-table.tsx'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
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
import { setStockLevel, stopTrackingStock } from '#shop/stock/admin.server.ts'
import { StockInput } from '#shop/stock/input.ts'
import { DEFAULT_LOW_AT, isLow } from '#shop/stock/rules.ts'
import { listStock } from '#shop/stock/stock.server.ts'
import { readInput } from '#shop/input/read-input.ts'
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
	const variants = products.flatMap(({ id: productId, name, shortName, sizes }) =>
		sizes.map(({ value: size, label, sku }) => {
			return { productId, size, name: `${shortName}, ${label}`, searched: [name, shortName, label, sku] }
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
	const read = readInput(StockInput, Object.fromEntries(form))
	const { productId, size } = Object.fromEntries(form)
	if (!read.success) return { ...toInputError(read.error), form: `${String(productId)} ${String(size)}` }
	if (form.get('intent') === 'stop') {
		const outcome = await stopTrackingStock(shop, { variant: read.data, by })
		return toActionResult(outcome, 'No longer tracked, so always on sale')
	}
	const outcome = await setStockLevel(shop, { input: read.data, by })
	return toActionResult(outcome, outcome.ok ? `Stock saved: ${outcome.available} left` : '')
}

const WAITING = { title: 'Waiting', isNumeric: true }
const HEADERS = ['Pack size', 'Stock', { title: 'Reserved', isNumeric: true }, WAITING, 'Shown in the shop']

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
			<AdminTable headers={HEADERS} stacks>
				{variants.map((variant) => (
					<tr key={`${variant.productId} ${variant.size}`}>
						<td className="font-semibold">{variant.name}</td>
						<td>
							<StockForm
								key={`${variant.available} ${variant.lowAt}`}
								{...variant}
								canStopTracking={canStopTracking}
							/>
						</td>
						<td data-label="Reserved" className="number">
							{variant.reserved || ''}
						</td>
						<td data-label="Waiting" className="number">
							{variant.waiting || ''}
						</td>
						<td data-label="Shown in the shop">{variant.shown}</td>
					</tr>
				))}
			</AdminTable>
			<PageLinks label="Pages of pack sizes" paging={paging} />
		</>
	)
}

type StockFormProps = {
	productId: number
	size: string
	name: string
	available: number | null
	lowAt: number
	canStopTracking: boolean
}

function StockForm({ productId, size, name, available, lowAt, canStopTracking }: StockFormProps) {
	const isBusy = useIsSubmitting({ productId: String(productId), size })
	const form = `${productId} ${size}`
	const availableError = useFieldError('available', form)
	const lowAtError = useFieldError('lowAt', form)
	const error = availableError ?? lowAtError
	const errorId = useId()
	return (
		<ConsoleForm method="post" className="flex flex-wrap items-end gap-x-2 gap-y-3" preventScrollReset>
			<input type="hidden" name="productId" value={productId} />
			<input type="hidden" name="size" value={size} />
			<input type="hidden" name="seen" value={available ?? ''} />
			<CountField
				label="In stock"
				variant={name}
				name="available"
				defaultValue={available ?? ''}
				placeholder="Not tracked"
				aria-invalid={availableError ? true : undefined}
				aria-describedby={error ? errorId : undefined}
				className="input w-32"
			/>
			<CountField
				label="Low at"
				variant={name}
				name="lowAt"
				defaultValue={lowAt}
				aria-invalid={lowAtError ? true : undefined}
				aria-describedby={error ? errorId : undefined}
				className={`input w-20 ${available === null ? 'text-cinnamon' : ''}`}
			/>
			<Button type="submit" tone="quiet" name="intent" value="save">
				{isBusy ? 'Saving...' : 'Save'}
			</Button>
			{available !== null && canStopTracking && (
				<Button type="submit" tone="quiet" name="intent" value="stop">
					Stop tracking<span className="sr-only"> {name}</span>
				</Button>
			)}
			{error && (
				<div className="w-full text-start">
					<FieldError id={errorId} message={error} />
				</div>
			)}
		</ConsoleForm>
	)
}

type CountFieldProps = ComponentProps<'input'> & { label: string; variant: string }

function CountField({ label, variant, ...rest }: CountFieldProps) {
	return (
		<label className="grid gap-1 text-start">
			<span className="text-13 text-cinnamon">
				{label}
				<span className="sr-only">: {variant}</span>
			</span>
			<input inputMode="numeric" {...rest} />
		</label>
	)
}
