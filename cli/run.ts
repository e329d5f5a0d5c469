/** The owner's command line: finds the command, runs it, prints its result and returns the exit code. */
import { type Command, exitCode, usageError } from './command.ts'
import { withShop } from './open-shop.ts'
import { openProgress } from './progress.ts'
import type { Refusal } from '#shop/outcome.ts'
import { withPlainSpaces } from '#shop/text/keep-together.ts'

const ORDERS = async () => (await import('./orders.ts')).orderCommands
const BACKUP = async () => (await import('./backup.ts')).backupCommands

/** The key is a command's first word. Only what is needed is loaded, because all commands together take much memory beside a running shop. */
const COMMANDS: Record<string, () => Promise<readonly Command[]>> = {
	orders: ORDERS,
	refund: ORDERS,
	catalogue: async () => (await import('./catalogue.ts')).catalogueCommands,
	prices: async () => (await import('./prices.ts')).priceCommands,
	promo: async () => (await import('./promos.ts')).promoCommands,
	tax: async () => (await import('./tax.ts')).taxCommands,
	gst: async () => (await import('./gst.ts')).gstCommands,
	emails: async () => (await import('./emails.ts')).emailCommands,
	reconcile: async () => (await import('./payments.ts')).paymentCommands,
	admin: async () => (await import('./admin.ts')).adminCommands,
	migrate: async () => (await import('./migrate.ts')).migrateCommands,
	doctor: async () => (await import('./doctor/doctor.ts')).doctorCommands,
	backup: BACKUP,
	restore: BACKUP,
	demo: async () => (await import('./demo/command.ts')).demoCommands,
}

export async function findCommand(
	words: readonly string[],
): Promise<{ command: Command; args: string[] } | null> {
	for (const command of await listCommands(words[0])) {
		const name = command.name.split(' ')
		if (name.every((word, index) => words[index] === word)) {
			return { command, args: words.slice(name.length) }
		}
	}
	return null
}

export async function run(words: string[]): Promise<number> {
	const found = await findCommand(words)
	if (!found) {
		const wantsHelp = words.length === 0 || ['help', '--help', '-h'].includes(words[0] ?? '')
		const helpText = help(await similarCommands(wantsHelp ? words[1] : words[0]))
		console.log(wantsHelp ? helpText : `There is no command "${words.join(' ')}".\n\n${helpText}`)
		return wantsHelp ? 0 : exitCode(usageError(''))
	}
	const { command, args } = found
	if (args.includes('--help') || args.includes('-h')) {
		console.log(help([command]))
		return 0
	}
	const refusal = refuseWrongArguments(found)
	if (refusal) {
		console.error(refusal.message)
		return exitCode(refusal)
	}
	// Progress goes to standard error, so that the result alone can be redirected to a file or a pipe.
	const progress = openProgress(process.stderr)
	const result =
		'run' in command
			? await withShop((shop) => command.run(shop, args, progress))
			: await command.runOnDatabase(args, progress)
	if (result.ok) console.log(printed(result.text))
	else console.error(printed(result.message))
	return exitCode(result)
}

/** Replaces no-break spaces, so that the output can be searched and copied into another command. */
export const printed = withPlainSpaces

/** An ignored argument would hide a mistake. Commands with optional parameters check the number of arguments themselves. */
export function refuseWrongArguments({
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

/** Lists the commands with the same first word, or all if there are none. */
async function similarCommands(noun: string | undefined): Promise<readonly Command[]> {
	const same = await listCommands(noun)
	if (same.length > 0) return same
	const all = await Promise.all(Object.values(COMMANDS).map((load) => load()))
	return [...new Set(all.flat())]
}

async function listCommands(noun = ''): Promise<readonly Command[]> {
	const commands = Object.hasOwn(COMMANDS, noun) ? await COMMANDS[noun]?.() : []
	return (commands ?? []).filter(({ name }) => name.split(' ')[0] === noun)
}

function help(commands: readonly Command[]): string {
	const lines = commands.map((command) => `  npm run shop -- ${usage(command)}\n      ${command.description}`)
	return `Commands of the shop:\n\n${lines.join('\n')}\n\nExits 0 on success, 1 if the command was refused or found a problem, 2 for wrong arguments.`
}
