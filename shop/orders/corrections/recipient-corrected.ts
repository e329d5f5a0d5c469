/** Says that a parcel was corrected. `when` is for example '20 Nov 2026, 3:31 pm'. */
export function recipientCorrected(when: string): string {
	return `Name, address or phone corrected on ${when}`
}
