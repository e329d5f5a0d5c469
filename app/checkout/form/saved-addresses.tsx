import { ADDRESS_FIELDS, AddressFields } from '#app/checkout/form/address-fields.tsx'
import { TextInput } from '#app/checkout/form/checkout-inputs.tsx'
import { RadioCard } from '#app/checkout/form/section.tsx'
import type { CheckoutFormState } from '#app/checkout/form/use-checkout-form.ts'
import type { SavedAddress } from '#shop/accounts/rules.ts'
import { keepTogether } from '#shop/text/keep-together.ts'

type SavedAddressesProps = {
	form: CheckoutFormState
	saved: readonly SavedAddress[]
	selected: SavedAddress | null
	select: (address: SavedAddress | null) => void
}

/** A choice of saved addresses, of which the last option is a new one. */
export function SavedAddresses({ form, saved, selected, select }: SavedAddressesProps) {
	return (
		<>
			<fieldset className="grid gap-3 sm:grid-cols-2">
				<legend className="field-label mb-3">Deliver to</legend>
				{saved.map((address) => (
					<RadioCard
						key={address.id}
						id={`address-${address.id}`}
						name="savedAddress"
						value={address.id}
						isSelected={selected?.id === address.id}
						onSelect={() => select(address)}
					>
						<AddressCard address={address} />
					</RadioCard>
				))}
				<RadioCard
					id="address-new"
					name="savedAddress"
					value="new"
					isSelected={selected === null}
					onSelect={() => select(null)}
				>
					<span className="font-semibold">Add a new address</span>
				</RadioCard>
			</fieldset>
			<div className="mt-6">
				{selected ? <ContactFields form={form} /> : <AddressFields form={form} purpose="shipping" />}
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
				{keepTogether(`${address.street}, ${address.city}, ${address.state} ${address.postalCode}`)}
				{address.gstBuyer && <span className="block">GSTIN {address.gstBuyer.gstin}</span>}
			</span>
		</span>
	)
}

/** The fields that a saved address does not contain. */
function ContactFields({ form }: { form: CheckoutFormState }) {
	return (
		<div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
			<TextInput
				form={form}
				name="email"
				label={ADDRESS_FIELDS.email.label}
				type="email"
				inputMode="email"
				autoComplete="email"
			/>
			<TextInput
				form={form}
				name="phone"
				label={ADDRESS_FIELDS.phone.label}
				type="tel"
				inputMode="numeric"
				autoComplete="tel"
			/>
		</div>
	)
}
