import type { Customer } from '#shop/accounts/rules.ts'

/** The `user` object of the sign-in and sign-up responses. */
export function toUserResponse({ id, email, name, mobile, dateOfBirth }: Customer) {
	return { id, email, user_metadata: { name, mobile, date_of_birth: dateOfBirth } }
}
