/** How many packs there are, where the owner counts them, and from where on the shop says so. */
import { Form, useNavigation } from 'react-router'
import { AdminTable } from '#app/admin/layout/admin-table.tsx'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { tell, tellWrong, type Told } from '#app/admin/layout/action-result.ts'
import { Button } from '#app/ui/button.tsx'
import { adminContext } from '#app/session/admin-context.ts'
import { readForm } from '#app/http/read-form.ts'
import { shopContext } from '#app/http/request-context.ts'
import { PRODUCTS } from '#shop/catalogue/rules.ts'
import { listHolds } from '#shop/orders/stock-holds.server.ts'
import { setStockLevel, stopTrackingStock } from '#shop/stock/admin.server.ts'
import { StockInput } from '#shop/stock/input.ts'
import { isLow } from '#shop/stock/rules.ts'
import { listStock } from '#shop/stock/stock.server.ts'
import { readInput } from '#shop/input/read-input.ts'
import type { Route } from './+types/stock.ts'

const LOW_TO_BEGIN_WITH = 10

export async function loader({ context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const [levels, holds] = await Promise.all([listStock(shop), listHolds(shop)])
	const packs = PRODUCTS.flatMap((product) =>
		product.sizes.map(({ value: size, label }) => {
			const isThis = (one: { productId: number; size: string }) =>
				one.productId === product.id && one.size === size
			const level = levels.find(isThis)
			return {
				productId: product.id,
				size,
				name: `${product.shortName}, ${label}`,
				left: level?.left ?? null,
				lowAt: level?.lowAt ?? LOW_TO_BEGIN_WITH,
				held: holds.find(isThis)?.quantity ?? 0,
				shown: level === undefined ? '' : level.left === 0 ? 'Sold out' : isLow(level) ? 'Limited Stock' : '',
			}
		}),
	)
	return { packs }
}

export async function action({ request, context }: Route.ActionArgs): Promise<Told> {
	const shop = context.get(shopContext)
	const by = context.get(adminContext)
	const form = await readForm(request)
	const read = readInput(StockInput, Object.fromEntries(form))
	if (!read.success) return tellWrong(read.error)
	if (form.get('act') === 'stop') {
		return tell(
			await stopTrackingStock(shop, { pack: read.data, by }),
			'Not counted any more; it is always on sale',
		)
	}
	const outcome = await setStockLevel(shop, { input: read.data, by })
	return tell(outcome, outcome.ok ? `Counted: ${outcome.left} to sell` : '')
}

const HEADS = [
	'Pack',
	'Left to sell, limited from',
	{ title: 'Held while paying', look: 'number' },
	'As the shop shows it',
] as const

export default function Stock({ loaderData: { packs }, actionData }: Route.ComponentProps) {
	return (
		<>
			<ConsoleTitle told={actionData}>Stock</ConsoleTitle>
			<p className="mb-4 max-w-3xl">
				A pack that is counted sells until none is left; one that is not counted is always on sale. An order
				takes its packs when paying starts and gives them back if it comes to nothing, or is cancelled while
				the parcel is here. A blend carries the badge Limited Stock only while one of its packs is at its
				limit.
			</p>
			<AdminTable heads={HEADS} stacks>
				{packs.map((pack) => (
					<tr key={`${pack.productId} ${pack.size}`}>
						<td className="font-semibold">{pack.name}</td>
						<td data-label="Left, limited from">
							<CountForm key={`${pack.left} ${pack.lowAt}`} {...pack} />
						</td>
						<td data-label="Held" className="number">
							{pack.held || ''}
						</td>
						<td data-label="Shown as">{pack.shown}</td>
					</tr>
				))}
			</AdminTable>
		</>
	)
}

type CountFormProps = { productId: number; size: string; name: string; left: number | null; lowAt: number }

function CountForm({ productId, size, name, left, lowAt }: CountFormProps) {
	const { formData } = useNavigation()
	const isBusy = formData?.get('productId') === String(productId) && formData.get('size') === size
	return (
		<Form method="post" className="flex flex-wrap items-center gap-2" preventScrollReset>
			<input type="hidden" name="productId" value={productId} />
			<input type="hidden" name="size" value={size} />
			<input type="hidden" name="seen" value={left ?? ''} />
			<input
				name="left"
				defaultValue={left ?? ''}
				placeholder="not counted"
				inputMode="numeric"
				aria-label={`Left of ${name}`}
				className="input w-32"
			/>
			<input
				name="lowAt"
				defaultValue={lowAt}
				inputMode="numeric"
				aria-label={`${name} is limited from`}
				className="input w-20"
			/>
			<Button type="submit" tone="quiet" name="act" value="count">
				{isBusy ? 'Saving...' : 'Save'}
			</Button>
			{left !== null && (
				<Button type="submit" tone="quiet" name="act" value="stop">
					Stop counting<span className="sr-only"> {name}</span>
				</Button>
			)}
		</Form>
	)
}
