/** Warns if the stock is too low for a quotation. It is only a warning, because more may arrive before the customer pays. */
import { isSameKind } from './promised-prices.ts'
import type { QuotedLine } from './rules.ts'
import { countPacks } from '#shop/orders/rules.ts'

type Packs = Pick<QuotedLine, 'productId' | 'size' | 'quantity'>

type Facts = {
	lines: readonly (Packs & Pick<QuotedLine, 'productName' | 'sizeLabel'>)[]
	levels: readonly { productId: number; size: string; available: number }[]
	/** What an open order of this quotation already holds. */
	held: readonly Packs[]
}

/** Returns one sentence for each kind of pack, whatever grinds of it are wanted. */
export function stockWarnings({ lines, levels, held }: Facts): string[] {
	const kinds = Map.groupBy(lines, ({ productId, size }) => `${productId} ${size}`)
	return [...kinds.values()].flatMap((ofKind) => {
		const [line] = ofKind
		const level = line && levels.find((candidate) => isSameKind(candidate, line))
		if (!line || !level) return []
		const available = level.available + countPacks(held.filter((packs) => isSameKind(packs, line)))
		const wanted = countPacks(ofKind)
		if (wanted <= available) return []
		const pack = `${line.productName}, ${line.sizeLabel}`
		return available <= 0
			? [`${pack}: sold out, ${wanted} wanted.`]
			: [`${pack}: only ${available} in stock, ${wanted} wanted.`]
	})
}
