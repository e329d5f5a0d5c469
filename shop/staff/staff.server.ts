/** Who works in the console. */
import { asc, eq } from 'drizzle-orm'
import { RIGHTS, ROLE_LABELS, type Right } from './rights.ts'
import type { StaffRole } from '#shop/accounts/rules.ts'
import { customers } from '#shop/accounts/tables.server.ts'
import type { Shop } from '#shop/shop.server.ts'

/** Says which role lacks the right, and who can give it. A null right is one that nobody has. */
export async function explainMissingRight(
	{ db }: Pick<Shop, 'db'>,
	{ role, right }: { role: StaffRole; right: Right | null },
): Promise<string> {
	const asRole = `You are signed in as ${ROLE_LABELS[role].toLowerCase()}`
	if (!right) return `${asRole}, and no role may do this.`
	const owners = await db
		.select({ name: customers.name })
		.from(customers)
		.where(eq(customers.role, 'owner'))
		.orderBy(asc(customers.createdAt))
	const names = owners.map(({ name }) => name)
	const whoCanChange =
		names.length > 0 ? new Intl.ListFormat('en-IN', { type: 'disjunction' }).format(names) : 'The owner'
	return `${asRole}, and this needs the right “${RIGHTS[right].label}”. ${whoCanChange} can give you a role that has it.`
}
