/** What a cart line needs to know of its product. */
import type { ShownProduct, ShownSize } from '#shop/stock/rules.ts'

export type LineSize = Pick<ShownSize, 'value' | 'label' | 'grinds' | 'mrp' | 'price' | 'isSoldOut'>
export type LineProduct = Pick<ShownProduct, 'id' | 'name' | 'image'> & { sizes: readonly LineSize[] }

export function toLineProduct({ id, name, image, sizes }: ShownProduct): LineProduct {
	return {
		id,
		name,
		image,
		sizes: sizes.map(({ value, label, grinds, mrp, price, isSoldOut }) => {
			return { value, label, grinds, mrp, price, isSoldOut }
		}),
	}
}
