/** Validates every page with the Nu HTML checker, which needs Java and is downloaded on demand. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunningServer } from './shop-process.ts'
import { publicPages, UNLISTED_PAGES } from './site-pages.ts'

const CHECKER = 'vnu-jar@26.9.27'

export async function benchHtml(shop: RunningServer): Promise<void> {
	if (spawnSync('java', ['-version']).status !== 0) {
		console.log('HTML: not checked. The Nu checker needs Java: apt install default-jre-headless')
		return
	}
	const folder = mkdtempSync(join(tmpdir(), 'pages-'))
	const paths = [...(await publicPages(shop)), ...UNLISTED_PAGES, '/mailbox']
	for (const [index, path] of paths.entries()) {
		const page = await (await fetch(shop.url + path)).text()
		writeFileSync(join(folder, `${index}${path.replaceAll('/', '_')}.html`), page)
	}
	const checker = ['exec', '--yes', `--package=${CHECKER}`, '--', 'vnu', '--errors-only', '--stdout', folder]
	const { stdout, status } = spawnSync('npm', checker, { encoding: 'utf8' })
	const errors = stdout.split('\n').filter((line) => line.includes('error'))
	console.log(`HTML: ${paths.length} pages, ${errors.length} errors (target 0)${status === 0 ? '' : '.'}`)
	for (const error of errors) console.log(`  ${error.replace(folder, '')}`)
	rmSync(folder, { recursive: true, force: true })
}
