/** Emails the staff about events in the shop, each at once or once a day, as each person has chosen. */
import { and, asc, eq, ne } from 'drizzle-orm'
import {
	type Delivery,
	FIRST_OWNER_DELIVERIES,
	isNotificationKind,
	NOTIFICATION_KINDS,
	type NotificationKind,
} from './notification-kinds.ts'
import { digestEmail, type NotificationContent, notificationEmail } from './notification-emails.server.ts'
import { hasRight } from './rights.ts'
import { isStaffRole } from './rules.ts'
import { staffDigestItems, staffNotifications } from './tables.server.ts'
import { lockCustomer } from '#shop/accounts/accounts.server.ts'
import type { Role } from '#shop/accounts/rules.ts'
import { customers } from '#shop/accounts/tables.server.ts'
import { enqueueEmail } from '#shop/email/emails.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

export type Notification = NotificationContent & { kind: NotificationKind; key: string }

/** Notifies the shop's own address and the staff. Safe to call again with the same key. Returns whether it was the first time. */
export async function notifyShop(
	shop: Shop,
	transaction: Transaction,
	notification: Notification,
): Promise<boolean> {
	const { brand, publicUrl } = shop.config
	const email = notificationEmail({ to: brand.email, content: notification, brand, publicUrl })
	const isNew = await enqueueEmail(shop, transaction, { key: notification.key, email })
	if (isNew) await notifyStaff(shop, transaction, notification)
	return isNew
}

/** Notifies only the staff. Call it once for each event. */
export async function notifyStaff(
	shop: Shop,
	transaction: Transaction,
	{ kind, key, ...content }: Notification,
): Promise<void> {
	const { brand, publicUrl } = shop.config
	const chosen = await transaction
		.select({
			id: customers.id,
			email: customers.email,
			role: customers.role,
			delivery: staffNotifications.delivery,
		})
		.from(staffNotifications)
		.innerJoin(customers, eq(customers.id, staffNotifications.customerId))
		.where(and(eq(staffNotifications.kind, kind), ne(customers.role, 'customer')))
		.orderBy(asc(customers.id))
	const { isSentToShop } = NOTIFICATION_KINDS[kind]
	for (const { id, email: to, role, delivery } of chosen) {
		const hasItAlready = isSentToShop && to === brand.email.toLowerCase()
		if (!mayKnow(role, kind) || hasItAlready) continue
		if (delivery === 'each')
			await enqueueEmail(shop, transaction, {
				key: `staff:${id}:${key}`,
				email: notificationEmail({ to, content, brand, publicUrl }),
			})
		else
			await transaction
				.insert(staffDigestItems)
				.values({ customerId: id, kind, summary: content.subject, path: content.link.path })
	}
}

/** Runs once a day. What is sent is deleted in the same transaction, so that nothing is sent twice or lost. */
export async function sendDigests(shop: Shop): Promise<void> {
	const due = await shop.db.selectDistinct({ customerId: staffDigestItems.customerId }).from(staffDigestItems)
	for (const { customerId } of due) await sendDigest(shop, customerId)
}

async function sendDigest(shop: Shop, customerId: string): Promise<void> {
	await inTransaction(shop, async (transaction) => {
		const customer = await lockCustomer(transaction, customerId)
		if (!customer) return
		const items = await transaction
			.delete(staffDigestItems)
			.where(eq(staffDigestItems.customerId, customerId))
			.returning()
		const known = items.filter(({ kind }) => mayKnow(customer.role, kind)).toSorted((a, b) => a.id - b.id)
		const last = known.at(-1)
		if (!last) return
		const { brand, publicUrl } = shop.config
		await enqueueEmail(shop, transaction, {
			key: `staff-digest:${customerId}:${last.id}`,
			email: digestEmail({ to: customer.email, items: known, brand, publicUrl }),
		})
	})
}

function mayKnow(role: Role, kind: string): boolean {
	return isStaffRole(role) && isNotificationKind(kind) && hasRight(role, NOTIFICATION_KINDS[kind].right)
}

export async function listNotificationChoices(
	{ db }: Pick<Shop, 'db'>,
	{ id, role }: { id: string; role: Role },
): Promise<{ kind: NotificationKind; label: string; delivery: Delivery }[]> {
	const rows = await db.select().from(staffNotifications).where(eq(staffNotifications.customerId, id))
	return Object.keys(NOTIFICATION_KINDS)
		.filter(isNotificationKind)
		.filter((kind) => mayKnow(role, kind))
		.map((kind) => {
			const { label } = NOTIFICATION_KINDS[kind]
			return { kind, label, delivery: rows.find((row) => row.kind === kind)?.delivery ?? 'none' }
		})
}

/** Kinds that are not in `choices` are no longer emailed. */
export async function saveNotificationChoices(
	shop: Pick<Shop, 'db'>,
	{
		customer,
		choices,
	}: {
		customer: { id: string; role: Role }
		choices: ReadonlyMap<string, Delivery>
	},
): Promise<void> {
	const rows = [...choices].flatMap(([kind, delivery]) =>
		isNotificationKind(kind) && delivery !== 'none' && mayKnow(customer.role, kind)
			? [{ customerId: customer.id, kind, delivery }]
			: [],
	)
	await inTransaction(shop, async (transaction) => {
		// Serializes two saves at the same moment.
		await lockCustomer(transaction, customer.id)
		await transaction.delete(staffNotifications).where(eq(staffNotifications.customerId, customer.id))
		if (rows.length > 0) await transaction.insert(staffNotifications).values(rows)
	})
}

export async function chooseForFirstOwner(transaction: Transaction, customerId: string): Promise<void> {
	const rows = Object.entries(FIRST_OWNER_DELIVERIES).flatMap(([kind, delivery]) =>
		isNotificationKind(kind) ? [{ customerId, kind, delivery }] : [],
	)
	await transaction.insert(staffNotifications).values(rows)
}

export async function deleteNotificationsOf(transaction: Transaction, customerId: string): Promise<void> {
	await transaction.delete(staffNotifications).where(eq(staffNotifications.customerId, customerId))
	await transaction.delete(staffDigestItems).where(eq(staffDigestItems.customerId, customerId))
}
