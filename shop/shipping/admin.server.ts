/** Saves the shipping settings. */
import { sql } from 'drizzle-orm'
import {
	describeAnnouncement,
	followThresholds,
	whyAnnouncementRefused,
} from './settings/announced-amount.ts'
import { describeChanges } from './settings/describe-settings.ts'
import type { ShippingInput } from './settings/settings-input.ts'
import { DEFAULT_ANNOUNCED_FREE_ABOVE } from './settings/settings.ts'
import { getShippingVersion } from './shipping.server.ts'
import { shippingSettings } from './tables.server.ts'
import { type Actor, recordAudit } from '#shop/audit/audit.server.ts'
import { notifyContentChanged } from '#shop/database/content-changed.server.ts'
import type { Paise } from '#shop/money.ts'
import { changedMeanwhile, type Outcome, refuse } from '#shop/outcome.ts'
import { updateFreeShippingMessage } from '#shop/promotional-messages/admin.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

const CHANGED_MEANWHILE = changedMeanwhile('these settings')

/** `announced` is a sentence if the amount on the banner has followed the thresholds. */
type Saved = { changed: number; announced: string | null }

/** Placed orders keep their method, shipping and delivery dates. */
export async function saveShipping(
	shop: Shop,
	{ input, by }: { input: ShippingInput; by: Actor },
): Promise<Outcome<Saved>> {
	const { version } = input
	return inTransaction(shop, async (transaction): Promise<Outcome<Saved>> => {
		const before = await getShippingVersion({ db: transaction })
		if (before.version !== version) return CHANGED_MEANWHILE
		const settings = followThresholds(before.settings, input.settings)
		const message = whyAnnouncementRefused(settings)
		if (message !== null) return refuse('invalid', null, { message, field: 'announcedFreeAbove' })
		const detail = describeChanges(before.settings, settings)
		const changed = Object.keys(detail).length
		if (changed === 0) return { ok: true, changed, announced: null }
		const saved = await transaction
			.insert(shippingSettings)
			.values({ version: version + 1, settings, savedAt: shop.clock(), savedBy: by.name })
			// Waits for a transaction that is saving the same version.
			.onConflictDoNothing()
			.returning({ version: shippingSettings.version })
		if (saved.length === 0) return CHANGED_MEANWHILE
		// Otherwise the banner message of a new shop would still promise the old amount.
		const to = settings.announcedFreeAbove
		if (to !== before.settings.announcedFreeAbove)
			await updateFreeShippingMessage(transaction, { earlier: await listAnnounced(transaction), to })
		await notifyContentChanged(transaction)
		await recordAudit(shop, transaction, { by, action: 'shipping changed', subject: 'shipping', detail })
		return {
			ok: true,
			changed,
			announced: settings === input.settings ? null : describeAnnouncement(settings),
		}
	})
}

/** Lists every amount that the banner has ever announced. */
async function listAnnounced(transaction: Transaction): Promise<Paise[]> {
	const announced = sql<Paise | null>`(${shippingSettings.settings} ->> 'announcedFreeAbove')::int`
	const saved = await transaction.selectDistinct({ announced }).from(shippingSettings)
	return [DEFAULT_ANNOUNCED_FREE_ABOVE, ...saved.flatMap((row) => row.announced ?? [])]
}
