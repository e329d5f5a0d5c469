/** What a command of the owner's command line is. */
import type { Refusal } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'

export type Answer = { ok: true; say: string } | Refusal

export type Command = {
	/** What is typed, such as `orders move`. */
	words: string
	/** The words after them, as the help shows them: `<order> <status> [tracking number] [courier]`. */
	takes: string
	about: string
	run(shop: Shop, given: string[]): Promise<Answer>
}

export function done(say: string): Answer {
	return { ok: true, say }
}

/** Columns that stand under each other. */
export function table(rows: readonly (readonly string[])[]): string {
	const widths: number[] = []
	for (const row of rows) {
		for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, cell.length)
	}
	return rows
		.map((row) =>
			row
				.map((cell, index) => cell.padEnd(widths[index] ?? 0))
				.join('  ')
				.trimEnd(),
		)
		.join('\n')
}
