/** The owner's command line: finds the command, runs it, prints its result and returns the exit code. */
import { adminCommands } from './admin.ts'
import { backupCommands } from './backup/commands.ts'
import { catalogueCommands } from './catalogue.ts'
import { type Command, exitCode, usageError } from './command.ts'
import { demoCommands } from './demo/command.ts'
import { doctorCommands } from './doctor/doctor.ts'
import { emailCommands } from './emails.ts'
import { gstCommands } from './gst.ts'
import { withShop } from './open-shop.ts'
import { orderCommands } from './orders.ts'
import { paymentCommands } from './payments.ts'
import { priceCommands } from './prices.ts'
import { openProgress } from './progress.ts'
import { promoCommands } from './promos.ts'
import { taxCommands } from './tax.ts'
import type { Refusal } from '#shop/outcome.ts'

const COMMANDS: readonly Command[] = [
	...orderCommands,
	...catalogueCommands,
	...priceCommands,
	...promoCommands,
	...taxCommands,
	...gstCommands,
	...emailCommands,
	...paymentCommands,
	...adminCommands,
	...doctorCommands,
	...backupCommands,
	...demoCommands,
]

/** The command and its arguments. */
export function findCommand(typed: readonly string[]): { command: Command; args: string[] } | null {
	for (const command of COMMANDS) {
		const name = command.name.split(' ')
		if (name.every((word, index) => typed[index] === word)) {
			return { command, args: typed.slice(name.length) }
		}
	}
	return null
}

export async function run(typed: string[]): Promise<number> {
	const found = findCommand(typed)
	if (!found) {
		const wantsHelp = typed.length === 0 || ['help', '--help', '-h'].includes(typed[0] ?? '')
		const helpText = help(similarCommands(wantsHelp ? typed[1] : typed[0]))
		console.log(wantsHelp ? helpText : `There is no command "${typed.join(' ')}".\n\n${helpText}`)
		return wantsHelp ? 0 : exitCode(usageError(''))
	}
	const { command, args } = found
	if (args.includes('--help') || args.includes('-h')) {
		console.log(help([command]))
		return 0
	}
	const refusal = whyWrongArguments(found)
	if (refusal) {
		console.error(refusal.message)
		return exitCode(refusal)
	}
	// On standard error, so that the result alone can be redirected to a file or a pipe.
	const progress = openProgress(process.stderr)
	const result =
		'run' in command
			? await withShop((shop) => command.run(shop, args, progress))
			: await command.runOnDatabase(args, progress)
	if (result.ok) console.log(result.text)
	else console.error(result.message)
	return exitCode(result)
}

/** An ignored argument would hide a mistake. Commands with optional parameters check themselves how many they have. */
export function whyWrongArguments({
	command,
	args,
}: {
	command: Command
	args: readonly string[]
}): Refusal | null {
	const required: readonly string[] = command.parameters.match(/<[^>]+>/g) ?? []
	const missing = required.find((_name, index) => !args[index]?.trim())
	if (missing) return usageError(`Missing ${missing}. Usage: npm run shop -- ${usage(command)}`)
	if (command.parameters.includes('[') || args.length <= required.length) return null
	return usageError(`Too many arguments. Usage: npm run shop -- ${usage(command)}`)
}

function usage({ name, parameters }: Command): string {
	return `${name} ${parameters}`.trimEnd()
}

/** Commands with the same first word, or all. */
function similarCommands(noun = ''): readonly Command[] {
	const same = COMMANDS.filter(({ name }) => name.split(' ')[0] === noun)
	return same.length > 0 ? same : COMMANDS
}

function help(commands: readonly Command[]): string {
	const lines = commands.map((command) => `  npm run shop -- ${usage(command)}\n      ${command.about}`)
	return `Commands of the shop:\n\n${lines.join('\n')}\n\nExits 0 on success, 1 if the command was refused or found a problem, 2 for wrong arguments.`
}
