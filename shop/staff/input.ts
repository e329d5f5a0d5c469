/** Input schemas of the staff page, and of the page on which an invitation is accepted. */
import { z } from 'zod'
import { AccountEmail, NewPassword, SignUpName } from '#shop/accounts/fields.ts'
import { PASSWORD_MISMATCH, ROLES, STAFF_ROLES } from '#shop/accounts/rules.ts'

const Role = z.enum(STAFF_ROLES, 'Choose a role')

export const InvitationInput = z.object({ email: AccountEmail(), role: Role })
export type InvitationInput = z.infer<typeof InvitationInput>

export const InvitationId = z.uuid()

/** `seen` is the role that the form showed. */
export const RoleChangeInput = z.object({ customerId: z.uuid(), role: Role, seen: z.enum(ROLES) })
export type RoleChangeInput = z.infer<typeof RoleChangeInput>

export const RemovalInput = z.object({ customerId: z.uuid() })

export const RenamingInput = z.object({ customerId: z.uuid(), name: SignUpName })
export type RenamingInput = z.infer<typeof RenamingInput>

/** For somebody without an account. */
export const NewStaffInput = z
	.object({ name: SignUpName, password: NewPassword, confirmPassword: z.string() })
	.refine(({ password, confirmPassword }) => password === confirmPassword, {
		error: PASSWORD_MISMATCH,
		path: ['confirmPassword'],
		when: () => true,
	})
