/** Access to the admin console. */
import { type Command, success } from './command.ts'
import { resetAdminSecondFactor, grantAdmin } from '#shop/account-lifecycle/admins.server.ts'

export const adminCommands: Command[] = [
	{
		name: 'admin create',
		parameters: '<email>',
		about:
			'Gives an existing customer access to the admin console. Sign up on the site first; the console then asks to set up an authenticator app.',
		run: async (shop, [email = '']) => {
			const outcome = await grantAdmin(shop, email)
			return outcome.ok ? success(`${email} is now an admin. Open ${shop.config.publicUrl}/admin`) : outcome
		},
	},
	{
		name: 'admin reset-second-factor',
		parameters: '<email>',
		about:
			"Resets an admin's authenticator app, such as after losing a phone: the next sign-in to the console sets up a new one.",
		run: async (shop, [email = '']) => {
			const outcome = await resetAdminSecondFactor(shop, email)
			return outcome.ok ? success(`Two-step verification was reset for ${email}.`) : outcome
		},
	},
]
