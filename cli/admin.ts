/** Commands that grant access to the admin console. */
import { type Command, success } from './command.ts'
import { resetSecondFactor, grantOwner } from '#shop/staff/owners.server.ts'

export const adminCommands: Command[] = [
	{
		name: 'admin create',
		parameters: '<email>',
		description:
			'Makes an existing customer an owner, who may do everything in the admin console and invites the others there. Sign up on the site first; the console then asks to set up an authenticator app.',
		run: async (shop, [email = '']) => {
			const outcome = await grantOwner(shop, email)
			return outcome.ok ? success(`${email} is now an owner. Open ${shop.config.publicUrl}/admin`) : outcome
		},
	},
	{
		name: 'admin reset-second-factor',
		parameters: '<email>',
		description:
			'Resets the authenticator app of one of the staff, such as after losing a phone: the next sign-in to the console sets up a new one.',
		run: async (shop, [email = '']) => {
			const outcome = await resetSecondFactor(shop, email)
			return outcome.ok ? success(`Two-step verification was reset for ${email}.`) : outcome
		},
	},
]
