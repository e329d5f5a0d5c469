// Writes the package.json of the image: only the packages that the bundle leaves out, in the versions of the lock file.
import { readFileSync, writeFileSync } from 'node:fs'
import { RUNTIME_PACKAGES } from '../../server-bundle.config.ts'

const [source, target] = process.argv.slice(2)

const { dependencies } = JSON.parse(readFileSync(source, 'utf8'))
const installed = Object.fromEntries(RUNTIME_PACKAGES.map((name) => [name, dependencies[name]]))
writeFileSync(target, JSON.stringify({ private: true, type: 'module', dependencies: installed }, null, '\t'))
