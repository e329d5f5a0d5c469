import { expect, test } from 'vitest'
import { campaignFileName } from './campaign-file-name.ts'

test.each([
	['Diwali email', 'diwali-email-codes.csv'],
	['Diwali: 20/25, "gift" cards?', 'diwali-20-25-gift-cards-codes.csv'],
	['../../etc/passwd\n', 'etc-passwd-codes.csv'],
	['பொங்கல் சலுகை', 'பொங்கல்-சலுகை-codes.csv'],
	['CON', 'con-codes.csv'],
	['🎁 !', 'codes.csv'],
	[`${'Kaapi '.repeat(30)}`, `${'kaapi-'.repeat(10).slice(0, -1)}-codes.csv`],
])('the file is named after the campaign, for any file system: %s', (campaign, name) => {
	expect(campaignFileName(campaign)).toBe(name)
})
