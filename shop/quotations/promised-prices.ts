/** The prices that a quotation has promised, each for up to a number of packs of one kind. */
import type { QuotedLine } from './rules.ts'
import { countPacks } from '#shop/orders/rules.ts'

type Kind = Pick<QuotedLine, 'productId' | 'size'>

export function isSameKind(one: Kind, other: Kind): boolean {
	return one.productId === other.productId && one.size === other.size
}

/** Lines with one price for each kind, as a quotation shows them, and what earlier versions of it have promised. */
type Promising = { lines: readonly QuotedLine[]; earlierLines: readonly QuotedLine[] }

/** Lists what is promised of a kind. Prices rise with the number of packs, because lower ones for more packs replace them. */
export function listPromises({ lines, earlierLines }: Promising, kind: Kind): QuotedLine[] {
	const now = lines.filter((line) => isSameKind(line, kind))
	const [line] = now
	const promises = [
		...(line ? [{ ...line, quantity: countPacks(now) }] : []),
		...earlierLines.filter((earlier) => isSameKind(earlier, kind)),
	]
	return promises.toSorted((one, other) => one.quantity - other.quantity)
}

/** Returns what earlier versions have promised and the changed lines do not: a lower price, or a price for more packs. */
export function listEarlierLines(before: Promising, lines: readonly QuotedLine[]): QuotedLine[] {
	const kinds = [...before.lines, ...before.earlierLines].filter(
		(line, index, all) => all.findIndex((other) => isSameKind(line, other)) === index,
	)
	return kinds.flatMap((kind) => {
		const [now] = listPromises({ lines, earlierLines: [] }, kind)
		return listPromises(before, kind).filter(
			({ price, quantity }) => !now || price < now.price || quantity > now.quantity,
		)
	})
}
