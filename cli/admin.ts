/** Who may stand behind the counter. */
import { type Command, done } from './command.ts'
import { resetAdminSecondFactor, grantAdmin } from '#shop/account-lifecycle/admins.server.ts'

export const adminCommands: Command[] = [
	{
		words: 'admin create',
		takes: '<e-mail>',
		about:
			'Lets somebody who has an account into the console. Sign up on the site first; the console then asks for an authenticator app.',
		run: async (shop, [email = '']) => {
			const outcome = await grantAdmin(shop, email)
			return outcome.ok ? done(`${email} may open the console at ${shop.config.publicUrl}/admin`) : outcome
		},
	},
	{
		words: 'admin forget-app',
		takes: '<e-mail>',
		about: 'For a lost phone: the next sign-in sets up a new authenticator app.',
		run: async (shop, [email = '']) => {
			const outcome = await resetAdminSecondFactor(shop, email)
			return outcome.ok ? done(`The authenticator app of ${email} is forgotten.`) : outcome
		},
	},
]
