/** Packs and unpacks a folder with the system's tar, which copes with files that change or vanish while it reads. */
import { spawn } from 'node:child_process'
import { chmod, open } from 'node:fs/promises'
import { DataFolderError } from '#shop/files/data-folder.server.ts'
import { FREE_SPACE } from '#shop/files/file-system-errors.server.ts'

/** The exit code of tar if files changed or vanished while it read them. */
const FILES_CHANGED = 1

export async function packFolder(
	folder: string,
	{ file, leaveOut }: { file: string; leaveOut: readonly string[] },
): Promise<void> {
	const how = ['--create', '--use-compress-program=gzip -1', '--anchored', '--wildcards']
	const quietly = ['--warning=no-file-changed', '--warning=no-file-removed']
	const excluded = leaveOut.map((pattern) => `--exclude=${pattern}`)
	const where = [`--file=${file}`, `--directory=${folder}`]
	await runTar([...how, ...quietly, ...excluded, ...where, '.'], [0, FILES_CHANGED])
	await chmod(file, 0o600)
	const written = await open(file)
	await written.sync()
	await written.close()
}

export async function unpackFolder(file: string, folder: string): Promise<void> {
	await runTar(['--extract', '--gzip', '--no-same-owner', `--file=${file}`, `--directory=${folder}`], [0])
}

/** The first lines from tar and gzip say why they failed: a full disk, a damaged file. */
async function runTar(args: readonly string[], accepted: readonly number[]): Promise<void> {
	const child = spawn('tar', args, { stdio: ['ignore', 'ignore', 'pipe'] })
	let reason = ''
	child.stderr.on('data', (chunk) => {
		reason += chunk
	})
	const code = await new Promise<number | null>((done) =>
		child.once('close', done).once('error', ({ message }) => {
			reason = `tar cannot be run: ${message}`
		}),
	)
	if (code !== null && accepted.includes(code)) return
	const [first = ''] = reason.trim().split('\n')
	const failure = { reason: first || 'tar was ended', fix: FREE_SPACE }
	throw new DataFolderError(args.at(-1) ?? '', failure)
}
