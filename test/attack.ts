/** Uses up the guesses of unknown devices at an account, from many networks and without hashing passwords. */
import { claimGuess } from '#shop/limits/guesses.server.ts'
import { GUESS_LIMITS } from '#shop/limits/rules.ts'
import type { TestShop } from '#test/shop-on-database.ts'

export async function attackAccount(shop: TestShop, email: string): Promise<void> {
	for (let index = 0; index < GUESS_LIMITS.account[0].max; index++) {
		const guesser = { clientIp: `198.51.100.${index}`, recognizedBy: null }
		const claim = await claimGuess(shop, { kind: 'password', email, guesser })
		if (!claim.ok) throw new Error('The account was attacked before')
	}
}
