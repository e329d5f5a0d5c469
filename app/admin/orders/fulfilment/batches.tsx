/** The batch of each item of an order, which can be changed until the order is shipped. */
import { ActionForm } from '#app/admin/forms/action-form.tsx'
import type { BatchOfItem } from '#app/admin/orders/fulfilment/batches.server.ts'
import { Select } from '#app/ui/forms/select.tsx'

export function Batches({ batches }: { batches: BatchOfItem[] }) {
	const changeable = batches.filter(({ choices }) => choices.length > 0)
	return (
		<section aria-label="Batches" className="mt-3">
			<ul className="grid gap-1">
				{batches.map(({ position, item, label }) => (
					<li key={position}>
						{item}: <strong>{label}</strong>
					</li>
				))}
			</ul>
			{changeable.length > 0 && (
				<details className="mt-3">
					<summary className="cursor-pointer text-cinnamon">Change a batch</summary>
					<p className="measure my-3">
						Until the order is shipped. Choose the number that is printed on the pack: the customer reads it,
						and a recall relies on it. Print the packing slip again if you have printed it.
					</p>
					<div className="grid gap-4">
						{changeable.map((each) => (
							<ChangeForm key={`${each.position} ${each.batchId}`} {...each} />
						))}
					</div>
				</details>
			)}
		</section>
	)
}

function ChangeForm({ position, item, batchId, choices }: BatchOfItem) {
	return (
		<ActionForm
			intent="change-batch"
			fields={{ position: String(position) }}
			label="Save batch"
			busyLabel="Saving..."
		>
			<Select label={item} name="batchId" defaultValue={batchId ?? ''}>
				{choices.map(({ id, label }) => (
					<option key={id} value={id}>
						{label}
					</option>
				))}
				<option value="">No batch</option>
			</Select>
		</ActionForm>
	)
}
