/** Making the database's folder, once. */
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import type { PostgresUser } from '#db/postgres-user.ts'

type Making = {
	user: PostgresUser
	folder: string
	password: string
	onProgress: (line: string) => void
	isThrowaway: boolean
}

/** Made under another name and moved when whole, so that a kill in the middle leaves nothing half made. */
export async function makePostgres({
	user,
	folder,
	password,
	onProgress,
	isThrowaway,
}: Making): Promise<void> {
	onProgress('Making the database (once)')
	const making = `${folder}.making`
	const passwordFile = `${folder}.password`
	rmSync(making, { recursive: true, force: true })
	mkdirSync(making, { mode: 0o700 })
	writeFileSync(passwordFile, password, { mode: 0o600 })
	user.giveAway(making)
	user.giveAway(passwordFile)
	const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
	const access = ['-U', 'shop', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`]
	const args = ['-D', making, ...access, ...locale, ...(isThrowaway ? ['--no-sync'] : [])]
	const child = user.start('initdb', args, { stdio: ['ignore', 'ignore', 'pipe'] })
	let words = ''
	child.stderr?.on('data', (chunk) => {
		words += chunk
	})
	const code = await new Promise((done) => child.once('close', done).once('error', done))
	rmSync(passwordFile, { force: true })
	if (code !== 0) {
		throw new Error(
			`The database could not be made under ${folder}. Set DATABASE_URL to a PostgreSQL of yours, or mend this:\n${words}`,
		)
	}
	renameSync(making, folder)
}
