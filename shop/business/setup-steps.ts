/** Lists what a new shop still needs before it can take real orders, in the order in which to do it. */
import { type Brand, BRAND_DEFAULTS, type BrandDetail, placeholderKeys } from '#shop/config/brand.ts'

export type SetupStep =
	| 'details'
	| 'gstin'
	| 'logo'
	| 'name'
	| 'pictures'
	| 'texts'
	| 'holidays'
	| 'payments'
	| 'email'

const STEPS: readonly SetupStep[] = [
	'details',
	'gstin',
	'logo',
	'name',
	'pictures',
	'texts',
	'holidays',
	'payments',
	'email',
]

type Setup = {
	brand: Brand
	/** True for an uploaded logo and for the name as a word mark. */
	hasChosenLogo: boolean
	/** True if no picture shows another name than the shop's. */
	hasOwnPictures: boolean
	/** True if no text speaks of another place than the shop's. */
	hasOwnTexts: boolean
	/** True if the holidays of this year are entered. */
	hasHolidays: boolean
	hasRealPayments: boolean
	hasMailServer: boolean
}

export function listSetupSteps({
	brand,
	hasChosenLogo,
	hasOwnPictures,
	hasOwnTexts,
	hasHolidays,
	hasRealPayments,
	hasMailServer,
}: Setup): SetupStep[] {
	const isMissing: Record<SetupStep, boolean> = {
		details: missingDetails(brand).length > 0,
		gstin: placeholderKeys(brand).includes('gstin'),
		logo: !hasChosenLogo,
		name: brand.name === BRAND_DEFAULTS.name && brand.images.uploadedLogo !== null,
		pictures: !hasOwnPictures,
		texts: !hasOwnTexts,
		holidays: !hasHolidays,
		payments: !hasRealPayments,
		email: !hasMailServer,
	}
	const steps = STEPS.filter((step) => isMissing[step])
	// A shop may do without a logo, and holidays have to be entered again each year.
	const isSetUp = steps.every((step) => step === 'logo' || step === 'holidays')
	return isSetUp ? steps.filter((step) => step === 'holidays') : steps
}

/** Returns the placeholders of the step 'details'. The GSTIN is a step of its own. */
export function missingDetails(brand: Brand): BrandDetail[] {
	return placeholderKeys(brand).filter((key) => key !== 'gstin')
}

/** Returns what is missing as keys, with the year for holidays, so that a hidden step comes back next year. */
export function stepKeys(
	steps: readonly SetupStep[],
	{ holidayYear }: { holidayYear: string | null },
): string[] {
	return steps.map((step) => (step === 'holidays' ? `holidays ${holidayYear}` : step))
}
