/** The roles of the staff in words, and how long an invitation is valid. */
import type { Role, StaffRole } from '#shop/accounts/rules.ts'

export const INVITATION_DAYS = 7

/** Within a sentence, a role is in lower case. */
export const ROLE_LABELS: Record<StaffRole, string> = {
	owner: 'Owner',
	manager: 'Manager',
	packer: 'Packer',
	accountant: 'Accountant',
	support: 'Support',
}

export const ROLE_DESCRIPTIONS: Record<StaffRole, string> = {
	owner: 'Everything, also staff, tax rates and business details',
	manager: 'Everything but staff, audit log, tax rates and business details',
	packer: 'Packs and ships orders, and counts stock',
	accountant: 'Reads reports, invoices, sales, payments and tax rates',
	support: 'Answers messages, and helps with orders and payments, without refunds',
}

export function isStaffRole(role: Role): role is StaffRole {
	return role !== 'customer'
}
