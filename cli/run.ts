/** The owner's command line: finds the command, runs it, says how it went, and ends with 0, 1 or 2. */
import { adminCommands } from './admin.ts'
import { backupCommands } from './backup/commands.ts'
import { type Command, exitCode, notUnderstood } from './command.ts'
import { demoCommands } from './demo/command.ts'
import { doctorCommands } from './doctor/doctor.ts'
import { mailCommands } from './mail.ts'
import { withShop } from './open-shop.ts'
import { orderCommands } from './orders.ts'
import { paymentCommands } from './payments.ts'
import { priceCommands } from './prices.ts'
import { openProgress } from './progress.ts'
import { promoCommands } from './promos.ts'
import type { Refusal } from '#shop/outcome.ts'

const COMMANDS: readonly Command[] = [
	...orderCommands,
	...priceCommands,
	...promoCommands,
	...mailCommands,
	...paymentCommands,
	...adminCommands,
	...doctorCommands,
	...backupCommands,
	...demoCommands,
]

/** The command that was typed, and the words after it. */
export function findCommand(given: readonly string[]): { command: Command; rest: string[] } | null {
	for (const command of COMMANDS) {
		const words = command.words.split(' ')
		if (words.every((word, index) => given[index] === word)) {
			return { command, rest: given.slice(words.length) }
		}
	}
	return null
}

export async function run(given: string[]): Promise<number> {
	const found = findCommand(given)
	if (!found) {
		const isAsking = given.length === 0 || ['help', '--help', '-h'].includes(given[0] ?? '')
		const near = help(like(isAsking ? given[1] : given[0]))
		console.log(isAsking ? near : `There is no command "${given.join(' ')}".\n\n${near}`)
		return isAsking ? 0 : exitCode(notUnderstood(''))
	}
	const { command, rest } = found
	if (rest.includes('--help') || rest.includes('-h')) {
		console.log(help([command]))
		return 0
	}
	const tooMuch = whyTooMuch(found)
	if (tooMuch) {
		console.error(tooMuch.message)
		return exitCode(tooMuch)
	}
	// Beside what is answered, so that an answer can be kept in a file or cut short by another program.
	const progress = openProgress(process.stderr)
	const answer =
		'run' in command
			? await withShop((shop) => command.run(shop, rest, progress))
			: await command.runBare(rest, progress)
	if (answer.ok) console.log(answer.say)
	else console.error(answer.message)
	return exitCode(answer)
}

/** A word that nobody reads was meant for something. Where some may be left out, the command itself counts them. */
export function whyTooMuch({ command, rest }: { command: Command; rest: readonly string[] }): Refusal | null {
	const words = command.takes.match(/</g)?.length ?? 0
	if (command.takes.includes('[') || rest.length <= words) return null
	return notUnderstood(`That is a word too many. It is: npm run shop -- ${usage(command)}`)
}

function usage({ words, takes }: Command): string {
	return `${words} ${takes}`.trimEnd()
}

/** Those that begin with the same noun; all of them where none does. */
function like(noun = ''): readonly Command[] {
	const same = COMMANDS.filter(({ words }) => words.split(' ')[0] === noun)
	return same.length > 0 ? same : COMMANDS
}

function help(commands: readonly Command[]): string {
	const lines = commands.map((command) => `  npm run shop -- ${usage(command)}\n      ${command.about}`)
	return `The shop at your command line.\n\n${lines.join('\n')}\n\nIt ends with 0 when it is done, 1 when it was refused or found trouble, 2 when it did not understand.`
}
