import { useState } from 'react'
import { useAccountAction } from '#app/account/dashboard/use-account-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Question } from '#app/ui/dialog/question.tsx'
import type { SavedAddress } from '#shop/accounts/rules.ts'

export function SavedAddressCard({ address, onEdit }: { address: SavedAddress; onEdit: () => void }) {
	const { name, street, city, state, postalCode, country, isDefault, gstBuyer } = address
	return (
		<>
			<address className="text-15 not-italic [overflow-wrap:anywhere]">
				<span className="flex flex-wrap items-center gap-2 font-semibold">
					{name}
					{isDefault && <span className="default-badge">Default</span>}
				</span>
				<span className="block">{street}</span>
				<span className="block">
					{city} {postalCode}
				</span>
				<span className="block">
					{state}, {country}
				</span>
				{gstBuyer && (
					<span className="mt-2 block text-cinnamon">
						GST invoices for {gstBuyer.legalName}, {gstBuyer.gstin}
					</span>
				)}
			</address>
			<AddressActions address={address} onEdit={onEdit} />
		</>
	)
}

function AddressActions({ address, onEdit }: { address: SavedAddress; onEdit: () => void }) {
	const { id, name, city } = address
	const [isAsking, setAsking] = useState(false)
	const { Form, isBusy } = useAccountAction({ errorsIn: 'toast' })
	const keep = () => setAsking(false)
	return (
		<div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
			<button type="button" className="text-button" onClick={onEdit}>
				Edit<span className="sr-only"> {name}</span>
			</button>
			<button type="button" className="text-button" onClick={() => setAsking(true)}>
				Delete<span className="sr-only"> {name}</span>
			</button>
			<Question isOpen={isAsking} onClose={keep} label="Delete address">
				<Form method="post" className="grid gap-5">
					<input type="hidden" name="intent" value="delete-address" />
					<input type="hidden" name="addressId" value={id} />
					<p className="[overflow-wrap:anywhere]">
						Delete this address?
						<span className="block text-cinnamon">
							{name}, {city}
						</span>
					</p>
					<div className="flex flex-wrap gap-3">
						<Button tone="quiet" onClick={keep}>
							Keep address
						</Button>
						<Button type="submit" aria-disabled={isBusy}>
							{isBusy ? 'Deleting...' : 'Yes, delete'}
						</Button>
					</div>
				</Form>
			</Question>
		</div>
	)
}
