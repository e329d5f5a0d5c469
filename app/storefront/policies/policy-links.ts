/** The policy pages, as linked in the footer and on the policy pages themselves. */
export const POLICY_LINKS = [
	['/policies/terms', 'Terms'],
	['/policies/privacy', 'Privacy'],
	['/policies/refund', 'Refunds'],
	['/policies/return', 'Returns'],
	['/policies/shipping', 'Shipping'],
] as const
