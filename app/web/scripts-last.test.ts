import { expect, test } from 'vitest'
import { holdScripts } from './scripts-last.ts'

const RENDERED =
	'<head><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/a.css"/>' +
	'<link rel="modulepreload" href="/assets/b.js"/></head><body><script>first()</script>' +
	'<script type="module" async="">import "/assets/a.js"</script></body>'

test('the scripts of a page are named in it, and neither fetched nor run', () => {
	expect(holdScripts(RENDERED)).toBe(
		'<head><link rel="stylesheet" href="/assets/a.css"/></head><body><script>first()</script>' +
			'<script type="text/plain" id="scripts" data-files="/assets/a.js /assets/b.js">import "/assets/a.js"</script></body>',
	)
})

test('a page that the router writes in another way keeps its scripts as they are', () => {
	const other = RENDERED.replace(' async=""', '')
	expect(holdScripts(other)).toBe(other)
})
