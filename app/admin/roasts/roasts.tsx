/** What open orders need of each blend, and the batches that packs come from. */
import { data } from 'react-router'
import { AdminTable } from '#app/admin/layout/admin-table.tsx'
import { type ActionResult, toActionResult, toInputError } from '#app/admin/forms/action-result.ts'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { Panel } from '#app/admin/layout/panel.tsx'
import { BatchTable } from '#app/admin/roasts/batch-table.tsx'
import { parseBatchId } from '#app/admin/roasts/find-batch.server.ts'
import { NewBatchForm } from '#app/admin/roasts/new-batch-form.tsx'
import { readForm } from '#app/http/read-form.ts'
import { shopContext } from '#app/http/request-context.ts'
import { adminContext, may } from '#app/session/admin/admin-context.ts'
import { PageLinks } from '#app/ui/page-links.tsx'
import { listAllProducts } from '#shop/catalogue/catalogue.server.ts'
import { dayInIndia, formatDate, midnightInIndia } from '#shop/dates.ts'
import { readInput } from '#shop/input/read-input.ts'
import { countOrdersOf, removeBatch } from '#shop/orders/batches/recall.server.ts'
import { paginate, readPage } from '#shop/paging.ts'
import { listToRoast } from '#shop/reports/to-roast.server.ts'
import { createBatch, listBatches, setBatchOpen } from '#shop/roasts/batches.server.ts'
import { BatchInput } from '#shop/roasts/input.ts'
import { formatKilograms } from '#shop/roasts/rules.ts'
import type { Actor } from '#shop/audit/audit.server.ts'
import type { Shop } from '#shop/shop.server.ts'
import type { Route } from './+types/roasts.ts'

const BATCHES_PER_PAGE = 50

export async function loader({ request, context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const [toRoast, batches, products] = await Promise.all([
		listToRoast(shop),
		listBatches(shop),
		listAllProducts(shop),
	])
	const page = readPage(new URL(request.url).searchParams)
	const { shown, paging } = paginate(batches, { page, size: BATCHES_PER_PAGE })
	const orders = await countOrdersOf(
		shop,
		shown.map(({ id }) => id),
	)
	return {
		canPlan: may(context, 'roasts.plan'),
		canRecall: may(context, 'roasts.recall'),
		today: dayInIndia(shop.clock()),
		toRoast: toRoast.map(({ productId, productName, grams, packs }) => ({
			productId,
			name: productName,
			weight: formatKilograms(grams),
			packs: packs.toLocaleString('en-IN'),
		})),
		products: products
			.filter(({ status, sizes }) => status !== 'archived' && sizes.some(({ unit }) => unit === 'g'))
			.map(({ id, shortName }) => ({ id, name: shortName })),
		paging,
		batches: shown.map((batch) => ({
			id: batch.id,
			number: batch.number,
			product: batch.productName,
			roasted: formatDate(midnightInIndia(batch.roastDay)),
			bestBefore: formatDate(midnightInIndia(batch.bestBefore)),
			isOpen: batch.isOpen,
			orders: orders.get(batch.id) ?? 0,
		})),
	}
}

export async function action({ request, context }: Route.ActionArgs): Promise<ActionResult> {
	const shop = context.get(shopContext)
	const by = context.get(adminContext)
	const form = await readForm(request)
	const intent = String(form.get('intent') ?? '')
	if (intent === 'create') return create(shop, { form, by })
	if (!CHANGES.includes(intent)) throw data(null, { status: 400 })
	return change(shop, { form, by })
}

const CHANGES = ['close', 'reopen', 'remove']

type Submission = { form: FormData; by: Actor }

async function create(shop: Shop, { form, by }: Submission): Promise<ActionResult> {
	const read = readInput(BatchInput, Object.fromEntries(form))
	if (!read.success) return { ...toInputError(read.error), form: 'create' }
	const outcome = await createBatch(shop, { input: read.data, by })
	return { ...toActionResult(outcome, `Batch ${read.data.number} saved`), form: 'create' }
}

async function change(shop: Shop, { form, by }: Submission): Promise<ActionResult> {
	const id = parseBatchId(String(form.get('id') ?? ''))
	if (id === null) throw data(null, { status: 400 })
	if (form.get('intent') === 'remove')
		return toActionResult(await removeBatch(shop, { id, by }), 'Batch removed')
	const isOpen = form.get('intent') === 'reopen'
	const outcome = await setBatchOpen(shop, { id, isOpen, by })
	return toActionResult(outcome, isOpen ? 'Packs come from this batch again' : 'No more packs come from it')
}

const HEADERS = ['Blend', { title: 'To roast', isNumeric: true }, { title: 'Packs', isNumeric: true }]

export default function Roasts({ loaderData, actionData }: Route.ComponentProps) {
	const { canPlan, canRecall, today, toRoast, products, batches, paging } = loaderData
	return (
		<>
			<ConsoleTitle result={actionData}>Roasts</ConsoleTitle>
			<p className="console-intro">
				If you print batch numbers on your packs, add each roast here. An order gets the newest open batch of
				its blend when it is packed. Its slip, shipping email and page name it.
			</p>
			<div className="grid gap-6">
				<Panel title="Ordered and not yet packed">
					{toRoast.length === 0 ? (
						<p>Nothing to roast: every paid order is packed.</p>
					) : (
						<AdminTable headers={HEADERS}>
							{toRoast.map(({ productId, name, weight, packs }) => (
								<tr key={productId}>
									<td>{name}</td>
									<td className="number">{weight}</td>
									<td className="number">{packs}</td>
								</tr>
							))}
						</AdminTable>
					)}
				</Panel>
				{/* The key makes a new, empty form once a batch has been added. */}
				{canPlan && <NewBatchForm key={paging.found} products={products} today={today} />}
				<Panel title="Batches">
					{batches.length === 0 ? (
						<p>No batches yet. Batches you add appear here, with their recall lists.</p>
					) : (
						<BatchTable batches={batches} canPlan={canPlan} canRecall={canRecall} />
					)}
					<PageLinks label="Pages of batches" paging={paging} />
				</Panel>
			</div>
		</>
	)
}
