/** What a command of the owner's command line is. */
import type { Progress } from './progress.ts'
import { refuse, type Refusal } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'

/** `isTrouble`: it was done, and what it found is not as it should be. */
export type Answer = { ok: true; say: string; isTrouble?: boolean } | Refusal

type Named = {
	/** What is typed, such as `orders move`. */
	words: string
	/** The words after them, as the help shows them: `<order> <status> [tracking number] [courier]`. */
	takes: string
	about: string
}

export type ShopCommand = Named & {
	run(shop: Shop, given: string[], progress: Progress): Promise<Answer>
}

/** Finds its own way to the database, which may be empty, older than this shop, or broken. */
export type BareCommand = Named & {
	runBare(given: string[], progress: Progress): Promise<Answer>
}

export type Command = ShopCommand | BareCommand

export function done(say: string): Answer {
	return { ok: true, say }
}

const NOT_UNDERSTOOD = 'not_understood'

/** For words that the command cannot be meant with: nothing was tried. */
export function notUnderstood(message: string): Refusal {
	return refuse('invalid', null, { message, code: NOT_UNDERSTOOD })
}

/** 0: done. 1: refused, or trouble was found. 2: not understood. */
export function exitCode(answer: Answer): 0 | 1 | 2 {
	if (answer.ok) return answer.isTrouble ? 1 : 0
	return answer.code === NOT_UNDERSTOOD ? 2 : 1
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
