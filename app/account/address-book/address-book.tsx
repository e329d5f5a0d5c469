/** The Address Book tab: up to four saved addresses, one of them the default. */
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
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
	const [isOpen, setOpen] = useState(false)
	const count = useFocusAfterChange(addresses?.length, isOpen)
	useEffect(() => {
		if (!addresses) showToast({ title: 'Error', message: 'Failed to load addresses', tone: 'error' })
	}, [addresses])
	if (!addresses) return <LoadError />
	/** What was typed before Escape or a press beside the dialog is still there, unless another address is edited. */
	function edit(address: Edited) {
		setEdited(address)
		setOpen(true)
	}
	function discard() {
		setOpen(false)
		setEdited(null)
	}
	const isEmpty = addresses.length === 0
	const isFull = addresses.length >= MAX_ADDRESSES
	const add = (
		<Button disabled={isFull} aria-describedby="address-count" onClick={() => edit('new')}>
			Add address
		</Button>
	)
	return (
		<Card title="Address Book" aside={!isEmpty && add} isBare={!isEmpty}>
			<p ref={count} tabIndex={-1} id="address-count" className="text-15 text-cinnamon outline-none">
				{addresses.length} of {MAX_ADDRESSES} saved addresses
				{isFull && <span className="block text-kumkum">Maximum address limit reached</span>}
			</p>
			{isEmpty ? <NoAddress>{add}</NoAddress> : <AddressList addresses={addresses} onEdit={edit} />}
			<Dialog
				isOpen={isOpen}
				onClose={() => setOpen(false)}
				label={edited === 'new' ? 'Add address' : 'Edit address'}
				className="account-dialog"
			>
				{edited && (
					<AddressForm
						key={edited === 'new' ? edited : edited.id}
						address={edited === 'new' ? null : edited}
						onClose={discard}
					/>
				)}
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

function NoAddress({ children }: { children: ReactNode }) {
	return (
		<>
			<KolamDrawing className="mt-5" />
			<p className="measure my-5 text-decoction">
				Save the addresses you send coffee to, up to {MAX_ADDRESSES}: home, office, parents. You choose one at
				checkout instead of typing it.
			</p>
			{children}
		</>
	)
}

type AddressListProps = { addresses: SavedAddress[]; onEdit: (address: SavedAddress) => void }

function AddressList({ addresses, onEdit }: AddressListProps) {
	return (
		<ul className="mt-5 grid gap-4 sm:grid-cols-2">
			{addresses.map((address) => (
				<li key={address.id} className="rounded-card border border-sand p-5">
					<SavedAddressCard address={address} onEdit={() => onEdit(address)} />
				</li>
			))}
		</ul>
	)
}

/** Deleting an address, or adding the first or the one that fills the book, takes away the button that had the focus. It then moves to the count, which screen readers announce. */
function useFocusAfterChange(
	length: number | undefined,
	isEditing: boolean,
): RefObject<HTMLParagraphElement | null> {
	const count = useRef<HTMLParagraphElement>(null)
	const previous = useRef(length)
	useEffect(() => {
		// The dialog has the focus until it closes.
		if (isEditing) return
		const hasChanged = length !== previous.current
		previous.current = length
		if (hasChanged && document.activeElement === document.body) count.current?.focus()
	}, [length, isEditing])
	return count
}
