/** Runs the server process: settings, database, server, and shutdown on signals. */
import { setTimeout } from 'node:timers/promises'
import type { DatabaseAddress } from '#db/connect.ts'
import { startPostgres } from '#db/embedded/embedded-postgres.ts'
import { openErrorReports } from '#server/error-reports/error-reports.ts'
import { createLog } from '#server/log.ts'
import { type CloseStack, createCloseStack } from '#server/shutdown.ts'
import { startServer } from '#server/start-server.ts'
import { continuousBackupAddress } from '#shop/config/backup-settings.server.ts'
import { placeholderSettings } from '#shop/config/brand.ts'
import { type Config, readProcessConfig } from '#shop/config/config.server.ts'
import { createDataFolder } from '#shop/files/data-folder.server.ts'
import { asWriteError } from '#shop/database/writable.server.ts'
import type { Log } from '#shop/shop.server.ts'

const print = (line: string) => console.log(line)

/** Ctrl+C reaches the process twice: from the terminal, and passed on by npm. */
const SAME_SIGNAL_MILLISECONDS = 1_500

export async function main({ isDevelopment = false } = {}): Promise<void> {
	const config = readProcessConfig()
	const { log, stop: stopReports } = openLog(config)
	const closeStack = createCloseStack(log)
	if (stopReports) closeStack.add('error reports', stopReports)
	let announceStop = async () => {}
	stopOnSignals({ announce: () => announceStop(), closeAll: closeStack.closeAll })
	process.on('unhandledRejection', (err) => log.error({ err }, 'Unhandled promise rejection'))
	try {
		createDataFolder(config.dataDir)
		const database = findDatabase(config) ?? (await startOwnPostgres(config, closeStack))
		const server = await startServer({ config, database, log, onProgress: print, isDevelopment })
		closeStack.add('server', server.stop)
		announceStop = () => {
			// No visitors are sent to a worker.
			const seconds = config.role === 'worker' ? 0 : config.shutdownDrainSeconds
			if (seconds > 0)
				print(`  Serving for ${seconds} more seconds, so that load balancers can send visitors elsewhere`)
			return server.announceStop(setTimeout(seconds * 1000))
		}
	} catch (error) {
		await closeStack.closeAll()
		throw await asWriteError(config, error)
	}
	printSummary(config)
}

function openLog(config: Config): { log: Log; stop?: () => Promise<void> } {
	const log = createLog(config.logLevel)
	const { errorReports: settings, production } = config
	if (!settings) return { log }
	return openErrorReports({ settings, environment: production ? 'production' : 'test', log })
}

function findDatabase({ databaseUrl: url, directDatabaseUrl }: Config): DatabaseAddress | null {
	if (url === null) return null
	const directUrl = directDatabaseUrl ?? url
	return { url, directUrl, isPooled: directUrl !== url }
}

async function startOwnPostgres(config: Config, closeStack: CloseStack): Promise<DatabaseAddress> {
	print('Starting PostgreSQL')
	const postgres = await startPostgres(config.dataDir, {
		archiveTo: continuousBackupAddress(config),
		onProgress: print,
	})
	closeStack.add('postgres', postgres.stop)
	return { url: postgres.url, directUrl: postgres.url, isPooled: false }
}

/** A second signal exits at once. Only SIGTERM, which supervisors send, is announced; a person at a terminal should not wait. */
function stopOnSignals({
	announce,
	closeAll,
}: {
	announce(): Promise<void>
	closeAll(): Promise<void>
}): void {
	let stoppingSince = 0
	const stop = async (reason: string) => {
		if (stoppingSince > 0) {
			if (Date.now() - stoppingSince > SAME_SIGNAL_MILLISECONDS) process.exit(1)
			return
		}
		stoppingSince = Date.now()
		print(`\nStopping (${reason}): finishing the requests in progress …`)
		if (reason === 'SIGTERM') await announce()
		await closeAll()
		print('Stopped')
		process.exit(0)
	}
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal))
	// The parent process was killed and cannot pass on a signal.
	process.once('disconnect', () => stop('the parent process has exited'))
	process.channel?.unref()
}

function printSummary(config: Config): void {
	const { publicUrl, payments, smtp, brand, production } = config
	if (config.role === 'worker')
		print(`\nThe worker of ${brand.name} is running, with its health at port ${config.port}`)
	else print(`\n${brand.name} is running at ${publicUrl}${config.role === 'web' ? ', without jobs' : ''}`)
	print(`  Email     ${smtp ? `sent through ${new URL(smtp.url).host}` : describeMailbox(config)}`)
	print(`  Payments  ${describePayments(payments.mode, production)}`)
	print('  Press Ctrl+C to stop\n')
	if (!production) return
	const placeholders = placeholderSettings(brand)
	if (placeholders.length > 0)
		print(`WARNING: shoppers will see placeholders in these settings: ${placeholders.join(', ')}\n`)
}

function describeMailbox({ publicUrl, port, mailboxReadableBy }: Config): string {
	if (mailboxReadableBy === 'everyone') return `shown to everyone at ${publicUrl}/mailbox`
	return `shown at http://localhost:${port}/mailbox, on this machine only`
}

function describePayments(mode: Config['payments']['mode'], isProduction: boolean): string {
	if (mode === 'sandbox') return 'sandbox, no money is charged'
	return isProduction ? 'live, through PhonePe' : 'PhonePe UAT, no money is charged'
}
