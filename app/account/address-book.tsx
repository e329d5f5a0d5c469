/** The saved addresses: at most four, one of them the default. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { AddressForm } from '#app/account/address-form.tsx'
import { Card } from '#app/account/card.tsx'
import { useAct } from '#app/account/use-act.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { takeFocus } from '#app/ui/take-focus.ts'
import { showToast } from '#app/ui/toast.tsx'
import { MOST_ADDRESSES, type SavedAddress } from '#shop/accounts/rules.ts'

/** `new`, or the id of the one that is changed. */
type Edited = SavedAddress | 'new' | null

export function AddressBook({ addresses }: { addresses: SavedAddress[] | null }) {
	const [edited, setEdited] = useState<Edited>(null)
	const { revalidate } = useRevalidator()
	const count = useFocusAfterDeletion(addresses?.length)
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
			<p ref={count} tabIndex={-1} id="address-count" className="text-15 text-cinnamon outline-none">
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

/** A deleted address takes its button along; the keyboard goes on at the count, which is then read out. */
function useFocusAfterDeletion(left: number | undefined): RefObject<HTMLParagraphElement | null> {
	const count = useRef<HTMLParagraphElement>(null)
	const before = useRef(left)
	useEffect(() => {
		const isFewer = (left ?? 0) < (before.current ?? 0)
		before.current = left
		if (isFewer && document.activeElement === document.body) count.current?.focus()
	}, [left])
	return count
}

function SavedAddressCard({ address, onEdit }: { address: SavedAddress; onEdit: () => void }) {
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
	const { Form, isBusy } = useAct()
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
					<button ref={takeFocus} type="button" className="text-button" onClick={() => setAsking('before')}>
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
						ref={asking === 'before' ? takeFocus : null}
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
