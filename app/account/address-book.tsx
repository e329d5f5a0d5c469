/** The saved addresses: at most four, one of them the default. */
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { AddressForm } from '#app/account/address-form.tsx'
import { Card } from '#app/account/card.tsx'
import { useAct } from '#app/account/use-act.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { MOST_ADDRESSES, type SavedAddress } from '#shop/accounts/rules.ts'

/** `new`, or the id of the one that is changed. */
type Edited = SavedAddress | 'new' | null

export function AddressBook({ addresses }: { addresses: SavedAddress[] | null }) {
	const [edited, setEdited] = useState<Edited>(null)
	const { revalidate } = useRevalidator()
	useEffect(() => {
		if (!addresses) showToast({ title: 'Error', message: 'Failed to load addresses', tone: 'error' })
	}, [addresses])
	if (!addresses) {
		return (
			<Card title="Address Book">
				<p className="mb-4">Your addresses could not be loaded just now.</p>
				<Button onClick={() => void revalidate()}>Try Again</Button>
			</Card>
		)
	}
	const isFull = addresses.length >= MOST_ADDRESSES
	const add = (
		<Button disabled={isFull} aria-describedby="address-count" onClick={() => setEdited('new')}>
			Add Address
		</Button>
	)
	return (
		<Card title="Address Book" aside={add}>
			<p id="address-count" className="text-15 text-cinnamon">
				{addresses.length} of {MOST_ADDRESSES} saved addresses
				{isFull && <span className="block text-kumkum">Maximum address limit reached</span>}
			</p>
			{addresses.length === 0 && (
				<p className="measure mt-5 text-decoction">
					No addresses yet. Save where your coffee goes, and checkout is one press shorter.
				</p>
			)}
			<ul className="mt-5 grid gap-4 sm:grid-cols-2">
				{addresses.map((address) => (
					<li key={address.id} className="rounded-card border border-sand p-5">
						<SavedAddressCard address={address} onEdit={() => setEdited(address)} />
					</li>
				))}
			</ul>
			<Dialog
				isOpen={edited !== null}
				onClose={() => setEdited(null)}
				label={edited === 'new' ? 'Add address' : 'Edit address'}
				className="account-dialog"
			>
				{edited && <AddressForm address={edited === 'new' ? null : edited} onEnd={() => setEdited(null)} />}
			</Dialog>
		</Card>
	)
}

function SavedAddressCard({ address, onEdit }: { address: SavedAddress; onEdit: () => void }) {
	const [isAsking, setAsking] = useState(false)
	const { Form, isBusy } = useAct()
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
			<Form method="post" className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
				<input type="hidden" name="act" value="address-delete" />
				<input type="hidden" name="addressId" value={address.id} />
				{isAsking ? (
					<>
						<span className="text-15">Delete this address?</span>
						{/* Another element than the button that was just pressed, or that very press would send the form. */}
						<button key="sure" type="submit" className="text-button" aria-disabled={isBusy}>
							{isBusy ? 'Deleting...' : 'Yes, Delete'}
						</button>
						<button type="button" className="text-button" onClick={() => setAsking(false)}>
							Keep
						</button>
					</>
				) : (
					<>
						<button type="button" className="text-button" onClick={onEdit}>
							Edit<span className="sr-only"> {name}</span>
						</button>
						<button key="ask" type="button" className="text-button" onClick={() => setAsking(true)}>
							Delete<span className="sr-only"> {name}</span>
						</button>
					</>
				)}
			</Form>
		</>
	)
}
