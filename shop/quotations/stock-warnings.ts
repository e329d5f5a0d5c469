/** Warns if the stock is too low for a quotation. It is only a warning, because more may arrive before the customer pays. */
import type { QuotedLine } from './rules.ts'

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
		const level = line && levels.find((candidate) => isSame(candidate, line))
		if (!line || !level) return []
		const available = level.available + sumOf(held.filter((packs) => isSame(packs, line)))
		const wanted = sumOf(ofKind)
		if (wanted <= available) return []
		const pack = `${line.productName}, ${line.sizeLabel}`
		return available <= 0
			? [`${pack}: sold out, ${wanted} wanted.`]
			: [`${pack}: only ${available} in stock, ${wanted} wanted.`]
	})
}

type Kind = { productId: number; size: string }

function isSame(a: Kind, b: Kind): boolean {
	return a.productId === b.productId && a.size === b.size
}

function sumOf(packs: readonly Packs[]): number {
	return packs.reduce((sum, { quantity }) => sum + quantity, 0)
}
