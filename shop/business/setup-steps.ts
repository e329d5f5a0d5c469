/** What a new shop still lacks before it can take orders of real shoppers, in the order in which to do it. */
import { type Brand, placeholderKeys } from '#shop/config/brand.ts'

export type SetupStep = 'details' | 'gstin' | 'logo' | 'holidays' | 'payments' | 'email'

const STEPS: readonly SetupStep[] = ['details', 'gstin', 'logo', 'holidays', 'payments', 'email']

type Setup = {
	brand: Brand
	/** An uploaded one, or the name in letters. */
	hasChosenLogo: boolean
	/** The holidays of the year are entered. */
	hasHolidays: boolean
	hasRealPayments: boolean
	hasMailServer: boolean
}

export function listSetupSteps({
	brand,
	hasChosenLogo,
	hasHolidays,
	hasRealPayments,
	hasMailServer,
}: Setup): SetupStep[] {
	const placeholders = placeholderKeys(brand)
	const isMissing: Record<SetupStep, boolean> = {
		details: placeholders.some((key) => key !== 'gstin'),
		gstin: placeholders.includes('gstin'),
		logo: !hasChosenLogo,
		holidays: !hasHolidays,
		payments: !hasRealPayments,
		email: !hasMailServer,
	}
	const steps = STEPS.filter((step) => isMissing[step])
	// A shop may do without a logo, and holidays are missing each year anew.
	const isSetUp = steps.every((step) => step === 'logo' || step === 'holidays')
	return isSetUp ? steps.filter((step) => step === 'holidays') : steps
}

/** What is missing, for whoever hides it: holidays are missing each year anew. */
export function stepKeys(
	steps: readonly SetupStep[],
	{ holidayYear }: { holidayYear: string | null },
): string[] {
	return steps.map((step) => (step === 'holidays' ? `holidays ${holidayYear}` : step))
}
