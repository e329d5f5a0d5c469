import type { Customer } from '#shop/accounts/rules.ts'

export function toUserResponse({ id, email, name, mobile, dateOfBirth }: Customer) {
	return { id, email, user_metadata: { name, mobile, date_of_birth: dateOfBirth } }
}
