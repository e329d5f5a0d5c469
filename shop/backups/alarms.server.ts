/** Emails the shop when something is not backed up. */
import type { BackupKind } from './backups.server.ts'
import { dayInIndia, formatMoment } from '#shop/dates.ts'
import type { Shop } from '#shop/shop.server.ts'
import { notifyShop } from '#shop/staff/notifications.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

type Alarm = {
	key: string
	title: string
	/** `since` is when it last succeeded. */
	describe(since: Date | null): string
}

const ALARMS: Record<BackupKind | 'archive', Alarm> = {
	shop: {
		key: 'backups',
		title: "The shop isn't being backed up",
		describe: (since) =>
			`${since ? `The last backup was made on ${formatMoment(since)}.` : 'No backup was made yet.'} If the machine or its disk failed now, what isn't in a backup would be lost.`,
	},
	base: {
		key: 'base-backups',
		title: 'No base backup is being made',
		describe: (since) =>
			since
				? `The last one was made on ${formatMoment(since)}. Moments after it can be restored, which takes longer each day.`
				: 'There was none yet, so that no moment can be restored.',
	},
	archive: {
		key: 'archive',
		title: "Changes aren't being archived",
		describe: (since) =>
			`${since ? `Nothing was archived since ${formatMoment(since)}.` : 'Nothing was archived yet.'} If the machine or its disk failed now, what isn't in a daily backup either would be lost.`,
	},
}

/** Sends at most one email a day for each kind. */
export async function notifyOfBackups(
	shop: Shop,
	{ kind, problem, since }: { kind: BackupKind | 'archive'; problem: string; since: Date | null },
): Promise<void> {
	const { key, title, describe } = ALARMS[kind]
	await inTransaction(shop, (transaction) =>
		notifyShop(shop, transaction, {
			kind: 'backup',
			key: `shop:${key}:${dayInIndia(shop.clock())}`,
			subject: title,
			title,
			sentences: [
				problem,
				describe(since),
				'Run npm run shop -- doctor on the machine of the shop: it says what to do.',
			],
			link: { label: 'Open the console', path: '/admin' },
		}),
	)
}
