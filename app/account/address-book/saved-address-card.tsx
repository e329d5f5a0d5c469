/** One saved address, and what may be done with it. */
import { useState } from 'react'
import { useAccountAction } from '#app/account/dashboard/use-account-action.ts'
import { focusOnMount } from '#app/ui/focus-on-mount.ts'
import type { SavedAddress } from '#shop/accounts/rules.ts'

export function SavedAddressCard({ address, onEdit }: { address: SavedAddress; onEdit: () => void }) {
	const { name, street, city, state, postalCode, country, isDefault } = address
	return (
		<>
			<address className="text-15 not-italic [overflow-wrap:anywhere]">
				<span className="flex flex-wrap items-center gap-2 font-semibold">
					{name}
					{isDefault && <span className="default-mark">Default</span>}
				</span>
				<span className="block">{street}</span>
				<span className="block">
					{city} {postalCode}
				</span>
				<span className="block">
					{state}, {country}
				</span>
			</address>
			<CardActs address={address} onEdit={onEdit} />
		</>
	)
}

function CardActs({ address: { id, name }, onEdit }: { address: SavedAddress; onEdit: () => void }) {
	const [asking, setAsking] = useState<'never' | 'now' | 'before'>('never')
	const { Form, isBusy } = useAccountAction()
	return (
		<Form method="post" className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
			<input type="hidden" name="act" value="address-delete" />
			<input type="hidden" name="addressId" value={id} />
			{asking === 'now' ? (
				<>
					<span className="w-full text-15">Delete this address?</span>
					{/* Another element than the button that was just pressed, or that very press would send the form. */}
					<button key="sure" type="submit" className="text-button" aria-disabled={isBusy}>
						{isBusy ? 'Deleting...' : 'Yes, Delete'}
					</button>
					<button
						ref={focusOnMount}
						type="button"
						className="text-button"
						onClick={() => setAsking('before')}
					>
						Keep
					</button>
				</>
			) : (
				<>
					<button type="button" className="text-button" onClick={onEdit}>
						Edit<span className="sr-only"> {name}</span>
					</button>
					<button
						key="ask"
						ref={asking === 'before' ? focusOnMount : null}
						type="button"
						className="text-button"
						onClick={() => setAsking('now')}
					>
						Delete<span className="sr-only"> {name}</span>
					</button>
				</>
			)}
		</Form>
	)
}
