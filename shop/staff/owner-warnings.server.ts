/** Emails the shop and every owner about changes that an intruder in the console would make first. */
import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { notificationEmail } from './notification-emails.server.ts'
import { customers } from '#shop/accounts/tables.server.ts'
import type { Actor } from '#shop/audit/audit.server.ts'
import { enqueueEmail } from '#shop/email/emails.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

type Warning = { title: string; changes: readonly string[]; by: Actor; path: string }

/** Call it before the change, so that the previous recipients are emailed, too. `shopEmail` is the shop's address until now. */
export async function warnOwners(
	shop: Shop,
	transaction: Transaction,
	{ shopEmail, warning: { title, changes, by, path } }: { shopEmail: string; warning: Warning },
): Promise<void> {
	const owners = await transaction
		.select({ email: customers.email })
		.from(customers)
		.where(eq(customers.role, 'owner'))
		.orderBy(asc(customers.id))
	const recipients = new Set([shopEmail.toLowerCase(), ...owners.map(({ email }) => email)])
	const { brand, publicUrl } = shop.config
	const content = {
		subject: `${brand.name}: ${title}`,
		title,
		sentences: [
			...changes,
			`Done by: ${by.name}.`,
			"If you didn't expect this, change your password right away, and check under Staff who can open the console.",
		],
		link: { label: 'View the change', path },
	}
	const event = randomUUID()
	for (const to of recipients)
		await enqueueEmail(shop, transaction, {
			key: `owner-warning:${event}:${to}`,
			email: notificationEmail({ to, content, brand, publicUrl }),
		})
}
