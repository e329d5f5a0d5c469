// `npm run screens [folder]`: takes screenshots of every screen at six widths, with an index page. Installs and builds if
// needed.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSite, installPackages } from './prepare.mjs'
import { ensureSupportedNode } from './node-version.mjs'
import { packageBinary, projectRoot, runStep } from './run-command.mjs'

if (await ensureSupportedNode(fileURLToPath(import.meta.url))) {
	const folder = resolve(process.argv[2] ?? join(projectRoot, 'test-results', 'screens'))
	process.chdir(projectRoot)
	await installPackages({ needsDevelopment: true })
	await buildSite()
	mkdirSync(folder, { recursive: true })
	const results = join(projectRoot, '.stamps', 'screens')
	const args = ['test', '--config=playwright.screens.config.ts', '--reporter=list', `--output=${results}`]
	const { ok } = await runStep(
		'Screens',
		process.execPath,
		[packageBinary('playwright'), ...args, ...process.argv.slice(3)],
		{ show: true, env: { ...process.env, SCREENS_FOLDER: folder } },
	)
	writeFileSync(join(folder, 'index.html'), indexOf(readdirSync(folder)))
	console.log(`Open ${join(folder, 'index.html')}`)
	process.exit(ok ? 0 : 1)
}

/** Each screen has a row, with one screenshot for each width. */
function indexOf(files) {
	const screens = new Map()
	for (const file of files) {
		const [, name, width] = /^(.+)-(\d+)\.png$/.exec(file) ?? []
		if (name) screens.set(name, [...(screens.get(name) ?? []), Number(width)])
	}
	const rows = [...screens].map(([name, widths]) => {
		const screenshots = widths
			.toSorted((a, b) => a - b)
			.map((width) => {
				const file = `${name}-${width}.png`
				return `<figure><figcaption>${width} px</figcaption><a href="${file}"><img src="${file}" alt="" loading="lazy"></a></figure>`
			})
		return `<h2>${name}</h2><div>${screenshots.join('')}</div>`
	})
	return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title>
<style>body{font:16px system-ui;margin:2rem}div{display:flex;gap:1rem;overflow-x:auto}figure{margin:0;flex:none}img{width:240px;border:1px solid #ccc}</style>
<h1>Screens</h1>${rows.join('\n')}</html>
`
}
