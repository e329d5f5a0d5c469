import { beforeEach, describe, expect, test } from 'vitest'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { ownerCommands } from '#test/owner-commands.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})
const runCommand = ownerCommands(shop)

describe('the command line, for prices, promo codes and tax,', () => {
	test('lists prices and sets one, never above the MRP', async () => {
		expect(await runCommand('prices list')).toMatch(/perfect +large +₹1,090 +₹990/)
		expect(await runCommand('prices set perfect large 1000')).toBe(
			'Perfect, large: ₹1,000, MRP ₹1,090. Before: ₹990, MRP ₹1,090.',
		)
		expect(await runCommand('prices set 2 large 1,100 1150')).toContain('₹1,100, MRP ₹1,150')
		expect(await runCommand('prices set perfect large 1200')).toContain("can't be above the MRP")
		expect(await runCommand('prices set perfect huge 1200')).toBe(
			'refused: Choose sampler, small, medium or large.',
		)
		expect(await runCommand('prices set mocha large 1200')).toBe('refused: Choose pure, perfect or classic.')
		expect(await runCommand('prices set perfect large cheap')).toContain('Give amounts in rupees')
		expect(await runCommand('prices list')).toMatch(/perfect +large +₹1,150 +₹1,100/)
		expect(await listAuditEntries(shop, {})).toMatchObject([
			{ actorName: 'command line', action: 'price changed', subject: 'product 2 large' },
			{ action: 'price changed' },
		])
	})

	test('reads amounts and days as people write them, and refuses what is unclear', async () => {
		expect(await runCommand('prices set 2 large Rs.1,100/- ₹1150')).toContain('₹1,100, MRP ₹1,150')
		expect(await runCommand('prices set 2 large 1000 1150 from=05/01/2099')).toContain('from 05 Jan 2099')
		expect(await runCommand('prices set 2 large 1.000 1150')).toContain('Give amounts in rupees')
		expect(await runCommand('prices set 2 large 1000 1150 from=05/01/99')).toContain(
			'as 2026-12-01 or 01/12/2026',
		)
		expect(await runCommand('promo create POOJA Rs.50/- minimum=₹1,000/- until=31-Dec-2098')).toContain(
			'₹50 off, orders from ₹1,000 with shipping, until 31 Dec 2098',
		)
	})

	test('creates a promo code, lists it, deactivates and activates it', async () => {
		expect(await runCommand('promo create pongal15 15% at-most=90 minimum=300 each=1 until=2026-12-01')).toBe(
			'PONGAL15 is active: 15% off, up to ₹90, orders from ₹300 with shipping, 1 use per customer, until 01 Dec 2026.',
		)
		expect(await runCommand('promo create PONGAL15 ₹50')).toContain('The code PONGAL15 already exists')
		expect(await runCommand('promo create DIWALI 50 usess=3')).toContain(
			'Unknown option "usess=3". Options: discount, for',
		)
		expect(await runCommand('promo create DIWALI 50 constructor=3')).toContain(
			'Unknown option "constructor=3"',
		)
		expect(await runCommand('promo create DIWALI 50 from=0000-01-01')).toContain('from: ')
		expect(await runCommand('promo create DIWALI 50 until=2020-01-01')).toContain('Choose a later one.')
		expect(await runCommand('promo create DIWALI 150%')).toContain('percent: ')
		expect(await runCommand('promo create DIWALI half')).toBe(
			'refused: Give a discount: 20%, 50 (rupees), free-shipping or buy-2-get-1.',
		)
		expect(await runCommand('promo list')).toMatch(/PONGAL15 .* 0 +active/)
		expect(await runCommand('promo deactivate pongal15')).toBe('PONGAL15 is inactive.')
		expect(await runCommand('promo list')).toMatch(/PONGAL15 .* 0 +inactive/)
		expect(await runCommand('promo activate PONGAL15')).toBe('PONGAL15 is active.')
		expect(await runCommand('promo deactivate NONE')).toContain("doesn't exist")
	})

	test('edits and duplicates a promo code, and creates an offer and a campaign', async () => {
		await runCommand('promo create PONGAL15 15% at-most=90 for=1:small uses=5 until=2026-12-01')
		expect(await runCommand('promo edit pongal15 until= minimum=300')).toBe(
			'PONGAL15: 15% off 100% Pure (Small), up to ₹90, orders from ₹300 with shipping, 5 uses in total.',
		)
		expect(await runCommand('promo edit PONGAL15 discount=buy-2-get-1 first-order=yes')).toBe(
			'PONGAL15: Buy 2, get 1 free, orders from ₹300 with shipping, first order only, 5 uses in total.',
		)
		expect(await runCommand('promo edit PONGAL15 for=99')).toContain("The shop doesn't have product 99.")
		expect(await runCommand('promo edit NONE minimum=1')).toContain("doesn't exist")
		expect(await runCommand('promo duplicate PONGAL15 ONAM discount=free-shipping')).toBe(
			'ONAM is active: Free shipping, orders from ₹300 with shipping, first order only.',
		)
		expect(await runCommand('promo offer Pongal 10% uses=3')).toContain(
			'uses: An automatic offer is for everybody',
		)
		expect(await runCommand('promo offer Pongal 10%')).toBe('Pongal is active: 10% off.')
		const codes = (await runCommand('promo campaign Diwali DW 3 20% first-order=yes')).split('\n')
		expect(codes.map((code) => /^DW-[2-9A-Z]{10}$/.test(code))).toEqual([true, true, true])
		expect(await runCommand('promo list')).toMatch(/DIWALI +20% off, first order only +0 +active/)
		expect(await runCommand('promo list')).not.toContain(codes[0])
		expect(await runCommand('promo edit DIWALI minimum=300')).toBe(
			'Diwali: 20% off, orders from ₹300 with shipping, first order only.',
		)
	})

	test('lists tax rates, adds a coming change and withdraws it', async () => {
		// This is also later than the database's clock.
		shop.setClock(new Date('2098-11-20T10:00:00Z'))
		expect(await runCommand('tax list')).toMatch(
			/coffee-chicory +Coffee blended with chicory +09019020 +5% +01 Jul 2017 +In force/,
		)
		expect(await runCommand('tax add coffee 12% 2098-11-21')).toBe(
			'coffee: HSN 09012190 at 12% from 21 Nov 2098.',
		)
		expect(await runCommand('tax add coffee-chicory 12.5 2098-12-01 0901 90')).toBe(
			'coffee-chicory: HSN 090190 at 12.5% from 01 Dec 2098.',
		)
		expect(await runCommand('tax list')).toMatch(/coffee +Pure coffee +09012190 +12% +21 Nov 2098 +Coming/)
		expect(await runCommand('tax add coffee 18% 2098-11-20')).toContain('Choose a day after today')
		expect(await runCommand('tax add tea 18 2098-12-01')).toBe('refused: Choose one of the tax categories')
		expect(await runCommand('tax add coffee 18 2098-13-01')).toBe('refused: Enter a date, such as 15/01/2027')
		expect(await runCommand('tax withdraw coffee 2098-11-21')).toBe(
			'coffee: the change on 21 Nov 2098 is withdrawn.',
		)
		expect(await runCommand('tax withdraw coffee 2017-07-01')).toContain('already applies')
		expect(await runCommand('tax withdraw coffee soon')).toBe('refused: Enter a date, such as 15/01/2027')
	})

	test('adds and renames tax categories', async () => {
		expect(await runCommand('tax category Tumblers 7323 12%')).toBe(
			'tumblers (Tumblers): HSN 7323 at 12% since 20 Nov 2026.',
		)
		expect(await runCommand('tax category Cups 7323 12 2026-11-21')).toContain(
			'Choose today or an earlier day',
		)
		expect(await runCommand('tax category Cups soon')).toBe(
			'refused: Enter an HSN code of 4, 6 or 8 digits\nEnter a percentage from 0 to 40, such as 5 or 18',
		)
		expect(await runCommand('tax rename tumblers Davaras')).toBe('tumblers is now called Davaras.')
		expect(await runCommand('tax rename tea Tea')).toBe('refused: Choose one of the tax categories')
		expect(await runCommand('tax list')).toMatch(/tumblers +Davaras +7323 +12% +20 Nov 2026 +In force/)
	})
})
