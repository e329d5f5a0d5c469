/** The policies by address, as the foot of every page and the policies themselves name them. */
export const POLICIES = [
	['/policies/terms', 'Terms'],
	['/policies/privacy', 'Privacy'],
	['/policies/refund', 'Refunds'],
	['/policies/return', 'Returns'],
	['/policies/shipping', 'Shipping'],
] as const
