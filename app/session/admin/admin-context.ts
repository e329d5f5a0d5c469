import { createContext } from 'react-router'
import type { Context } from '#app/http/request-context.ts'
import type { Role, StaffRole } from '#shop/accounts/rules.ts'
import type { Actor } from '#shop/audit/audit.server.ts'
import { hasRight, type Right } from '#shop/staff/rights.ts'

type Admin = Actor & { id: string; email: string; role: StaffRole }

export const adminSessionContext = createContext<string>()

/** The staff member who is signed in. `requireAdmin` sets it for every route of the console. */
export const adminContext = createContext<Admin>()

/** Decides what a screen shows. `requireAdmin` is what refuses an action. */
export function may(context: Context, right: Right): boolean {
	return hasRight(context.get(adminContext).role, right)
}

/** Somebody on the staff's account, with address and date of birth, is private: only owners see more than the name. */
export function maySeeAccount(context: Context, { role }: { role: Role }): boolean {
	return role === 'customer' || may(context, 'staff.manage')
}
