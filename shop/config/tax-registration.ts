/** How the seller is registered for GST, which decides what its documents are called and whether they show tax. */
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

/** If false, the seller's GSTIN, if it still has one, is shown nowhere. */
export function hasGstin({ taxRegistration }: Seller): boolean {
	return taxRegistration !== 'unregistered'
}

/** A seller in the composition scheme must say so where customers see it (CGST Rules, rule 5(1)(g)). */
export function isCompositionSeller({ taxRegistration }: Seller): boolean {
	return taxRegistration === 'composition'
}

/** If false, the seller issues bills of supply. */
export function issuesTaxInvoices(seller: Seller): boolean {
	return hasGstin(seller) && !isCompositionSeller(seller)
}
