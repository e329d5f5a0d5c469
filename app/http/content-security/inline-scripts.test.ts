import { expect, test } from 'vitest'
import { withoutScripts } from '#app/http/content-security/inline-scripts.server.ts'

test('a preview has neither scripts nor the files that they import', () => {
	const html =
		'<head><link rel="modulepreload" href="/a.js"/><link rel="stylesheet" href="/a.css"/></head><body><p>Text</p><script nonce="x">\nrun()\n</script><script type="module" src="/b.js"></script></body>'
	expect(withoutScripts(html)).toBe(
		'<head><link rel="stylesheet" href="/a.css"/></head><body><p>Text</p></body>',
	)
})
