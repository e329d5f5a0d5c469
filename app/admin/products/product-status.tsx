/** The status of a product, with the buttons that change it. */
import { href, Link } from 'react-router'
import { SavedForm } from '#app/admin/forms/saved-form.tsx'
import { SubmitButton } from '#app/admin/forms/submit-button.tsx'
import type { Product, ProductStatus } from '#shop/catalogue/rules.ts'
import { STATUS_LABELS, whyNotForSale } from '#shop/catalogue/sale-status.ts'

const EXPLANATIONS: Record<ProductStatus, string> = {
	draft: 'Only you see it, here in the console.',
	active: 'Shoppers see it and can buy it.',
	archived: 'Its page says that it is no longer sold. Orders and invoices keep it.',
}

/** Putting it on sale is then the next thing to do. */
export function isReadyForSale(product: Product): boolean {
	return product.status === 'draft' && whyNotForSale(product) === null
}

export function ProductStatusPanel({ product }: { product: Product }) {
	const { id, slug, status } = product
	const missing = status === 'active' ? null : whyNotForSale(product)
	return (
		<section className="admin-panel" aria-labelledby="status-title">
			<h2 id="status-title">{STATUS_LABELS[status]}</h2>
			<p>{missing ?? EXPLANATIONS[status]}</p>
			<p className="text-cinnamon">Key in spreadsheets: {slug}</p>
			<SavedForm method="post" className="mt-3 flex flex-wrap items-center gap-3" preventScrollReset>
				{status !== 'active' && (
					<SubmitButton
						tone={isReadyForSale(product) ? 'primary' : 'quiet'}
						intent="publish"
						busyLabel="Publishing..."
					>
						Put on sale
					</SubmitButton>
				)}
				{status === 'active' && (
					<SubmitButton tone="quiet" intent="archive" busyLabel="Saving...">
						Stop selling it
					</SubmitButton>
				)}
				{status === 'archived' && (
					<SubmitButton tone="quiet" intent="back-to-draft" busyLabel="Saving...">
						Back to draft
					</SubmitButton>
				)}
				<SubmitButton tone="quiet" intent="duplicate" busyLabel="Copying...">
					Duplicate
				</SubmitButton>
				{status === 'active' && (
					<Link className="link" to={href('/product/:id?', { id: `${id}` })}>
						See it in the shop
					</Link>
				)}
			</SavedForm>
		</section>
	)
}
