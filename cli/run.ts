/** The owner's command line: finds the command, opens the shop, says how it went, and ends with 0, 1 or 2. */
import { adminCommands } from './admin.ts'
import type { Command } from './command.ts'
import { orderCommands } from './orders.ts'
import { connect } from '#db/connect.ts'
import { joinPostgres } from '#db/join-postgres.ts'
import { migrate } from '#db/migrate.ts'
import { openLog } from '#server/log.ts'
import { readProcessConfig } from '#shop/config.server.ts'
import { openPhonePe } from '#shop/payments/phonepe.server.ts'
import type { Shop } from '#shop/shop.server.ts'

export const COMMANDS: readonly Command[] = [...orderCommands, ...adminCommands]

const FAILED = 1
const NOT_UNDERSTOOD = 2

export async function run(given: string[]): Promise<number> {
	const command = COMMANDS.find(({ words }) => given.slice(0, 2).join(' ') === words)
	if (!command) {
		const isAsking = given.length === 0 || ['help', '--help', '-h'].includes(given[0] ?? '')
		console.log(
			isAsking ? help(COMMANDS) : `There is no command "${given.join(' ')}".\n\n${help(near(given[0]))}`,
		)
		return isAsking ? 0 : NOT_UNDERSTOOD
	}
	if (given.includes('--help')) {
		console.log(help([command]))
		return 0
	}
	return withShop(async (shop) => {
		const answer = await command.run(shop, given.slice(2))
		if (answer.ok) console.log(answer.say)
		else console.error(answer.message)
		return answer.ok ? 0 : FAILED
	})
}

/** The shop as the server opens it, without a server: on the same database, also while one runs. */
async function withShop(work: (shop: Shop) => Promise<number>): Promise<number> {
	const config = readProcessConfig()
	const postgres = config.databaseUrl
		? { url: config.databaseUrl, stop: async () => {} }
		: await joinPostgres(config.dataDir)
	try {
		await migrate(postgres.url, console.log)
		const { db, close } = connect(postgres.url, { max: 4 })
		const clock = () => new Date()
		const payments = openPhonePe({ settings: config.payments, clock })
		const code = await work({ db, clock, config, log: openLog('error'), payments })
		await close()
		return code
	} finally {
		await postgres.stop()
	}
}

function near(noun = ''): readonly Command[] {
	const same = COMMANDS.filter(({ words }) => words.startsWith(`${noun} `))
	return same.length > 0 ? same : COMMANDS
}

function help(commands: readonly Command[]): string {
	const lines = commands.map(
		({ words, takes, about }) => `  npm run shop -- ${words} ${takes}\n      ${about}`,
	)
	return `The shop at your command line.\n\n${lines.join('\n')}`
}
