import { findCommand, printed } from '../cli/run.ts'
import type { TestShop } from '#test/shop-on-database.ts'

/** Runs a line of the owner's command line and returns what it prints. */
export function ownerCommands(shop: TestShop): (line: string) => Promise<string> {
	return async (line) => {
		const found = await findCommand(line.split(' '))
		if (!found || !('run' in found.command)) throw new Error(`no command ${line}`)
		const result = await found.command.run(shop, found.args, () => {})
		return printed(result.ok ? result.text : `refused: ${result.message}`)
	}
}
