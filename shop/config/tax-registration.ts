/** How the seller is registered for GST, which decides what its documents are called and whether they have tax. */
export const TAX_REGISTRATIONS = [
	{ value: 'regular', label: 'Regular: tax invoices' },
	{ value: 'composition', label: 'Composition scheme: bills of supply' },
	{ value: 'unregistered', label: 'Not registered: bills of supply' },
] as const
export type TaxRegistration = (typeof TAX_REGISTRATIONS)[number]['value']

type Seller = { taxRegistration: string }

export function registrationOf({ taxRegistration }: Seller): TaxRegistration {
	const known = TAX_REGISTRATIONS.find(({ value }) => value === taxRegistration)
	if (!known) throw new Error(`There is no tax registration ${taxRegistration}`)
	return known.value
}

/** Otherwise its GSTIN, if there still is one, is shown nowhere. */
export function hasGstin(seller: Seller): boolean {
	return registrationOf(seller) !== 'unregistered'
}
