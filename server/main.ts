/** The process: settings, database, server, and an end in good order. */
import { mkdirSync } from 'node:fs'
import { createLog } from '#server/log.ts'
import { startPostgres } from '#db/embedded-postgres.ts'
import { startServer } from '#server/start-server.ts'
import { openThings } from '#server/shutdown.ts'
import { placeholdersLeft } from '#shop/config/brand.ts'
import { type Config, readProcessConfig } from '#shop/config/config.server.ts'

const say = (line: string) => console.log(line)

/** A signal that comes this soon is the same one, sent to the group and passed on once more. */
const SAME_SIGNAL_MILLISECONDS = 1_500

export async function main({ isDevelopment = false } = {}): Promise<void> {
	const config = readProcessConfig()
	const log = createLog(config.logLevel)
	const opened = openThings(log)
	endOnSignals(opened.closeAll)
	process.on('unhandledRejection', (error) =>
		log.error({ error }, 'A promise failed and nobody was waiting for it'),
	)
	try {
		mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
		const databaseUrl = config.databaseUrl ?? (await openOwnDatabase(config, opened))
		const server = await startServer({ config, databaseUrl, log, onProgress: say, isDevelopment })
		opened.add('server', server.stop)
	} catch (error) {
		await opened.closeAll()
		throw error
	}
	greet(config)
}

async function openOwnDatabase(config: Config, opened: ReturnType<typeof openThings>): Promise<string> {
	say('Starting PostgreSQL')
	const postgres = await startPostgres(config.dataDir, { onProgress: say })
	opened.add('postgres', postgres.stop)
	return postgres.url
}

function endOnSignals(closeAll: () => Promise<void>): void {
	let since = 0
	const end = async (why: string) => {
		if (since > 0) {
			if (Date.now() - since > SAME_SIGNAL_MILLISECONDS) process.exit(1)
			return
		}
		since = Date.now()
		say(`\nStopping (${why}): finishing what is under way …`)
		await closeAll()
		say('Stopped.')
		process.exit(0)
	}
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(signal))
	// The process that started this one was killed: nobody is left to send a signal.
	process.once('disconnect', () => end('the starting process is gone'))
	process.channel?.unref()
}

function greet(config: Config): void {
	const { publicUrl, payments, smtp, brand, production } = config
	say(`\n${brand.name} is open at ${publicUrl}`)
	say(`  Mail      ${smtp ? `is sent through ${new URL(smtp.url).host}` : `appears on ${publicUrl}/mailbox`}`)
	say(
		`  Payments  ${payments.mode === 'sandbox' ? 'are a test: nobody is charged' : production ? 'are real, through PhonePe' : 'are a test, on PhonePe UAT'}`,
	)
	say('  Ctrl-C stops everything.\n')
	if (!production) return
	const left = placeholdersLeft(brand)
	if (left.length > 0)
		say(`WARNING: these still hold placeholders that shoppers will see: ${left.join(', ')}\n`)
}
