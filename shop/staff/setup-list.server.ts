/** Hides the list of what a new shop lacks, for each person separately. */
import { eq } from 'drizzle-orm'
import { hiddenSetupSteps } from './tables.server.ts'
import type { Shop } from '#shop/shop.server.ts'

export async function listHiddenSteps({ db }: Pick<Shop, 'db'>, customerId: string): Promise<string[]> {
	const rows = await db
		.select({ step: hiddenSetupSteps.step })
		.from(hiddenSetupSteps)
		.where(eq(hiddenSetupSteps.customerId, customerId))
	return rows.map(({ step }) => step)
}

/** `steps` are those on the list now. A later step shows the list again. */
export async function hideSetupList(
	{ db }: Pick<Shop, 'db'>,
	{ customerId, steps }: { customerId: string; steps: readonly string[] },
): Promise<void> {
	if (steps.length === 0) return
	const rows = steps.map((step) => ({ customerId, step }))
	await db.insert(hiddenSetupSteps).values(rows).onConflictDoNothing()
}

export async function showSetupList({ db }: Pick<Shop, 'db'>, customerId: string): Promise<void> {
	await db.delete(hiddenSetupSteps).where(eq(hiddenSetupSteps.customerId, customerId))
}
