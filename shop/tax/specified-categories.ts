/** The tax categories of a new shop, with their first rates. */

/** Roasted coffee, and "coffee substitutes containing coffee in any proportion", have had 5% since GST began. */
export const SPECIFIED_TAX_CATEGORIES = [
	{
		value: 'coffee',
		label: 'Pure coffee',
		hsn: '09012190',
		rateBasisPoints: 500,
		validFrom: '2017-07-01',
	},
	{
		value: 'coffee-chicory',
		label: 'Coffee blended with chicory',
		hsn: '09019020',
		rateBasisPoints: 500,
		validFrom: '2017-07-01',
	},
] as const
