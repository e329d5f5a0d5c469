/** The status of a product, with the buttons that change it. */
import { href, Link } from 'react-router'
import { SavedForm } from '#app/admin/forms/saved-form.tsx'
import { useIsSubmitting } from '#app/admin/forms/use-is-submitting.ts'
import { Button } from '#app/ui/button.tsx'
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
	const isNext = isReadyForSale(product)
	return (
		<section className="admin-panel" aria-labelledby="status-title">
			<h2 id="status-title">{STATUS_LABELS[status]}</h2>
			<p>{missing ?? EXPLANATIONS[status]}</p>
			<p className="text-cinnamon">Key in spreadsheets: {slug}</p>
			<SavedForm method="post" className="mt-3 flex flex-wrap items-center gap-3" preventScrollReset>
				{status !== 'active' && (
					<StatusButton intent="publish" label="Put on sale" busy="Publishing..." isNext={isNext} />
				)}
				{status === 'active' && <StatusButton intent="archive" label="Stop selling it" busy="Saving..." />}
				{status === 'archived' && (
					<StatusButton intent="back-to-draft" label="Back to draft" busy="Saving..." />
				)}
				<StatusButton intent="duplicate" label="Duplicate" busy="Copying..." />
				{status === 'active' && (
					<Link className="link" to={href('/product/:id?', { id: `${id}` })}>
						See it in the shop
					</Link>
				)}
			</SavedForm>
		</section>
	)
}

type StatusButtonProps = { intent: string; label: string; busy: string; isNext?: boolean }

function StatusButton({ intent, label, busy, isNext = false }: StatusButtonProps) {
	const isBusy = useIsSubmitting({ intent })
	return (
		<Button
			type="submit"
			tone={isNext ? 'primary' : 'quiet'}
			name="intent"
			value={intent}
			aria-disabled={isBusy}
		>
			{isBusy ? busy : label}
		</Button>
	)
}
