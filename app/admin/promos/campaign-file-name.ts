/** Names the file with a campaign's codes. */

/** A path of a Windows computer has at most 255 characters in all. */
const MAX_LENGTH = 60

/** 'Diwali: 20/25' becomes 'diwali-20-25-codes.csv'. Letters of other scripts stay, which all file systems can store. */
export function campaignFileName(campaign: string): string {
	const words = campaign
		.normalize('NFC')
		.toLowerCase()
		.split(/[^\p{L}\p{M}\p{N}]+/u)
		.filter(Boolean)
		.join('-')
	const beginning = Array.from(words).slice(0, MAX_LENGTH).join('').replace(/-$/, '')
	return `${beginning ? `${beginning}-` : ''}codes.csv`
}
