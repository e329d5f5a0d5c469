/** The saved addresses of whoever is signed in, and which of them the parcel goes to. */
import { useEffect, useState } from 'react'
import { href, useFetcher } from 'react-router'
import type { loader } from '#app/checkout/address-book.ts'
import type { ChosenAddress } from '#app/checkout/form/saved-addresses.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { useCustomer } from '#app/session/use-customer.ts'
import type { SavedAddress } from '#shop/accounts/rules.ts'

const NO_ADDRESSES: readonly SavedAddress[] = []

/** `known` came with the page; after a sign-in on the page, the book is asked for. Null: it could not be read. */
export function useAddressBook(known: readonly SavedAddress[] | null) {
	const email = useCustomer()?.email ?? null
	const [knownFor] = useState(email)
	const asking = useFetcher<typeof loader>()
	const { load } = asking
	const book = email === knownFor ? known : (asking.data?.addresses ?? NO_ADDRESSES)
	const hasFailed = book === null || asking.data?.addresses === null
	// Undefined until the shopper chooses: the default, or else the first, is preselected.
	const [choice, setChoice] = useState<string | null | undefined>(undefined)

	useEffect(() => {
		if (email !== knownFor) void load(href('/checkout/address-book'))
	}, [email, knownFor, load])
	useEffect(() => {
		if (hasFailed) showToast({ title: 'Error', message: 'Failed to load saved addresses', tone: 'error' })
	}, [hasFailed])

	const addresses = email === null || book === null ? NO_ADDRESSES : book
	const chosen: ChosenAddress =
		choice === null ? null : (addresses.find(({ id }) => id === choice) ?? addresses[0] ?? null)
	return { addresses, chosen, choose: (address: ChosenAddress) => setChoice(address?.id ?? null) }
}
