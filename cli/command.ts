/** Types and formatting for the commands of the owner's command line. */
import type { Progress } from '#shop/progress.ts'
import { refuse, type Refusal } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'

/** `hasProblems` means that the command ran and found something that needs attention. */
export type CommandResult = { ok: true; text: string; hasProblems?: boolean } | Refusal

type CommandHelp = {
	/** The words that call it, such as `orders move`. */
	name: string
	/** The parameters for the help, such as `<order> <status> [tracking number] [courier]`. */
	parameters: string
	description: string
}

export type ShopCommand = CommandHelp & {
	run(shop: Shop, args: string[], progress: Progress): Promise<CommandResult>
}

/** Opens the database itself, which may be empty, unmigrated or broken. */
export type DatabaseCommand = CommandHelp & {
	runOnDatabase(args: string[], progress: Progress): Promise<CommandResult>
}

export type Command = ShopCommand | DatabaseCommand

export function success(text: string): CommandResult {
	return { ok: true, text }
}

const USAGE_ERROR = 'usage_error'

/** Refuses wrong arguments before anything is done. */
export function usageError(message: string): Refusal {
	return refuse('invalid', null, { message, code: USAGE_ERROR })
}

/** 0 on success, 1 if it was refused or found a problem, 2 for wrong arguments. */
export function exitCode(result: CommandResult): 0 | 1 | 2 {
	if (result.ok) return result.hasProblems ? 1 : 0
	return result.code === USAGE_ERROR ? 2 : 1
}

/** Returns '1 row' or '2 rows'. */
export function counted(count: number, noun: string): string {
	return `${count} ${noun}${count === 1 ? '' : 's'}`
}

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
