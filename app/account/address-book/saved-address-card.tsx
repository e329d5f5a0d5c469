import { useState } from 'react'
import { useAccountAction } from '#app/account/dashboard/use-account-action.ts'
import { focusOnMount } from '#app/ui/focus-on-mount.ts'
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

function AddressActions({ address: { id, name }, onEdit }: { address: SavedAddress; onEdit: () => void }) {
	const [confirmation, setConfirmation] = useState<'initial' | 'asking' | 'declined'>('initial')
	const { Form, isBusy } = useAccountAction({ errorsIn: 'toast' })
	return (
		<Form method="post" className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
			<input type="hidden" name="intent" value="delete-address" />
			<input type="hidden" name="addressId" value={id} />
			{confirmation === 'asking' ? (
				<>
					<span className="w-full text-15">Delete this address?</span>
					<button
						ref={focusOnMount}
						type="button"
						className="text-button"
						onClick={() => setConfirmation('declined')}
					>
						Keep address
					</button>
					{/* Has its own key: otherwise React would reuse the Delete button, whose click would then submit the form. */}
					<button key="confirm" type="submit" className="text-button" aria-disabled={isBusy}>
						{isBusy ? 'Deleting...' : 'Yes, delete'}
					</button>
				</>
			) : (
				<>
					<button type="button" className="text-button" onClick={onEdit}>
						Edit<span className="sr-only"> {name}</span>
					</button>
					<button
						key="ask"
						ref={confirmation === 'declined' ? focusOnMount : null}
						type="button"
						className="text-button"
						onClick={() => setConfirmation('asking')}
					>
						Delete<span className="sr-only"> {name}</span>
					</button>
				</>
			)}
		</Form>
	)
}
