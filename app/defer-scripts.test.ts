import { expect, test } from 'vitest'
import { deferScripts } from './defer-scripts.ts'

const RENDERED =
	'<head><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/a.css"/>' +
	'<link rel="modulepreload" href="/assets/b.js"/></head><body><script>first()</script>' +
	'<script type="module" async="">import "/assets/a.js"</script></body>'

test('the page lists its scripts without loading or running them', () => {
	expect(deferScripts(RENDERED)).toBe(
		'<head><link rel="stylesheet" href="/assets/a.css"/></head><body><script>first()</script>' +
			'<script type="text/plain" id="scripts" data-files="/assets/a.js /assets/b.js">import "/assets/a.js"</script></body>',
	)
})

test('a file name with the signs of a replacement is kept', () => {
	expect(deferScripts(RENDERED.replaceAll('a.js', () => "$&$'$1.js"))).toContain(
		'data-files="/assets/$&$\'$1.js /assets/b.js"',
	)
})

test('a page whose script tags look different is left unchanged', () => {
	const other = RENDERED.replace(' async=""', '')
	expect(deferScripts(other)).toBe(other)
})
