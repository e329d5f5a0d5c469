/** A signed-in shopper's address book, as a choice; the last choice is a new address. */
import { AddressFields } from '#app/checkout/form/address-fields.tsx'
import { TextEntry } from '#app/checkout/form/checkout-inputs.tsx'
import { Choice } from '#app/checkout/form/section.tsx'
import type { CheckoutFormState } from '#app/checkout/form/use-checkout-form.ts'
import type { SavedAddress } from '#shop/accounts/rules.ts'
import { PHONE_DIGITS } from '#shop/input/fields.ts'

/** Null: a new address. */
export type ChosenAddress = SavedAddress | null

type SavedAddressesProps = {
	form: CheckoutFormState
	addresses: readonly SavedAddress[]
	chosen: ChosenAddress
	onChoose: (address: ChosenAddress) => void
}

export function SavedAddresses({ form, addresses, chosen, onChoose }: SavedAddressesProps) {
	return (
		<>
			<fieldset className="grid gap-3 sm:grid-cols-2">
				<legend className="field-label mb-3">Deliver to</legend>
				{addresses.map((address) => (
					<Choice
						key={address.id}
						id={`address-${address.id}`}
						name="savedAddress"
						value={address.id}
						isChosen={chosen?.id === address.id}
						onChoose={() => onChoose(address)}
					>
						<AddressCard address={address} />
					</Choice>
				))}
				<Choice
					id="address-new"
					name="savedAddress"
					value="new"
					isChosen={chosen === null}
					onChoose={() => onChoose(null)}
				>
					<span className="font-semibold">Add a new address</span>
				</Choice>
			</fieldset>
			<div className="mt-6">
				{chosen ? <Contact form={form} /> : <AddressFields form={form} purpose="shipping" />}
			</div>
		</>
	)
}

function AddressCard({ address }: { address: SavedAddress }) {
	return (
		<span className="min-w-0 [overflow-wrap:anywhere]">
			<span className="block font-semibold">
				{address.name}
				{address.isDefault && <span className="ml-2 text-13 font-normal text-cinnamon">Default</span>}
			</span>
			<span className="block text-15 text-cinnamon">
				{address.street}, {address.city}, {address.state} {address.postalCode}
			</span>
		</span>
	)
}

/** The saved address says where; this says how to reach the shopper about it. */
function Contact({ form }: { form: CheckoutFormState }) {
	return (
		<div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
			<TextEntry form={form} name="email" label="Email" type="email" inputMode="email" autoComplete="email" />
			<TextEntry
				form={form}
				name="phone"
				label={`Phone (${PHONE_DIGITS} digits)`}
				type="tel"
				inputMode="numeric"
				autoComplete="tel"
			/>
		</div>
	)
}
