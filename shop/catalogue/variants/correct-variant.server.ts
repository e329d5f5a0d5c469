/** Corrects the name or net quantity of a pack size after a typing error. Recorded in the audit log. */
import { changeCatalogue } from '../change-catalogue.server.ts'
import type { VariantLabelInput } from './input.ts'
import {
	changeVariant,
	differences,
	lockVariant,
	NO_SUCH_VARIANT,
	recordProductChange,
	VARIANT_CHANGED_MEANWHILE,
	type VariantKey,
} from '../product-change.server.ts'
import { listVariants } from './stored-variants.server.ts'
import { isCalled, nameTaken } from './variants.server.ts'
import type { Actor } from '#shop/audit/audit.server.ts'
import type { Outcome } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'

type Correction = VariantKey & {
	input: VariantLabelInput
	/** The pack size's version when the form was opened. */
	version: number
	by: Actor
}

/** The key stays, so that prices, stock, offers and carts still match. Orders and invoices keep the label that they copied. */
export async function correctVariant(
	shop: Shop,
	{ productId, size, input, version, by }: Correction,
): Promise<Outcome> {
	return changeCatalogue(shop, async (transaction) => {
		const before = await lockVariant(transaction, { productId, size })
		if (!before) return NO_SUCH_VARIANT
		if (before.version !== version) return VARIANT_CHANGED_MEANWHILE
		const siblings = await listVariants({ db: transaction }, productId)
		const namesake = siblings.find((other) => other.size !== size && isCalled(other, input.name))
		if (namesake) return nameTaken(input.name, namesake)
		await changeVariant(transaction, before, input)
		const detail = differences(before, input)
		await recordProductChange(shop, transaction, {
			by,
			action: 'pack label corrected',
			productId,
			size,
			detail,
		})
		return { ok: true }
	})
}
