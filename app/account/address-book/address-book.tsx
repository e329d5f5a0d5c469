/** The Address Book tab: up to four saved addresses, one of them the default. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { AddressForm } from '#app/account/address-book/address-form.tsx'
import { Card } from '#app/account/dashboard/card.tsx'
import { SavedAddressCard } from '#app/account/address-book/saved-address-card.tsx'
import { TryAgainButton } from '#app/offline/try-again-button.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog/dialog.tsx'
import { KolamDrawing } from '#app/ui/kolam/kolam-drawing.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { MAX_ADDRESSES, type SavedAddress } from '#shop/accounts/rules.ts'

type Edited = SavedAddress | 'new' | null

export function AddressBook({ addresses }: { addresses: SavedAddress[] | null }) {
	const [edited, setEdited] = useState<Edited>(null)
	const count = useFocusAfterDeletion(addresses?.length)
	useEffect(() => {
		if (!addresses) showToast({ title: 'Error', message: 'Failed to load addresses', tone: 'error' })
	}, [addresses])
	if (!addresses) return <LoadError />
	const isFull = addresses.length >= MAX_ADDRESSES
	const add = (
		<Button disabled={isFull} aria-describedby="address-count" onClick={() => setEdited('new')}>
			Add address
		</Button>
	)
	return (
		<Card title="Address Book" aside={add}>
			<p ref={count} tabIndex={-1} id="address-count" className="text-15 text-cinnamon outline-none">
				{addresses.length} of {MAX_ADDRESSES} saved addresses
				{isFull && <span className="block text-kumkum">Maximum address limit reached</span>}
			</p>
			<AddressList addresses={addresses} onEdit={setEdited} />
			<Dialog
				isOpen={edited !== null}
				onClose={() => setEdited(null)}
				label={edited === 'new' ? 'Add address' : 'Edit address'}
				className="account-dialog"
			>
				{edited && <AddressForm address={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
			</Dialog>
		</Card>
	)
}

function LoadError() {
	return (
		<Card title="Address Book">
			<p className="mb-4">We couldn't load your addresses.</p>
			<TryAgainButton />
		</Card>
	)
}

type AddressListProps = { addresses: SavedAddress[]; onEdit: (address: SavedAddress) => void }

function AddressList({ addresses, onEdit }: AddressListProps) {
	return (
		<>
			{addresses.length === 0 && (
				<>
					<KolamDrawing className="mt-5" />
					<p className="measure mt-5 text-decoction">No saved addresses yet. Add one for faster checkout.</p>
				</>
			)}
			<ul className="mt-5 grid gap-4 sm:grid-cols-2">
				{addresses.map((address) => (
					<li key={address.id} className="rounded-card border border-sand p-5">
						<SavedAddressCard address={address} onEdit={() => onEdit(address)} />
					</li>
				))}
			</ul>
		</>
	)
}

/** Deleting an address removes the focused button, so the focus moves to the count, which screen readers announce. */
function useFocusAfterDeletion(length: number | undefined): RefObject<HTMLParagraphElement | null> {
	const count = useRef<HTMLParagraphElement>(null)
	const previous = useRef(length)
	useEffect(() => {
		const isFewer = (length ?? 0) < (previous.current ?? 0)
		previous.current = length
		if (isFewer && document.activeElement === document.body) count.current?.focus()
	}, [length])
	return count
}
