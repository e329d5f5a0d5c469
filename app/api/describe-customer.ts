import type { Customer } from '#shop/accounts/rules.ts'

/** The `user` of the specification's replies. */
export function describeCustomer({ id, email, name, mobile, dateOfBirth }: Customer) {
	return { id, email, user_metadata: { name, mobile, date_of_birth: dateOfBirth } }
}
