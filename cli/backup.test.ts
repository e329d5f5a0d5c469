import { expect, test } from 'vitest'
import { notes } from './backup.ts'

test('a backup names the files that it does not contain', () => {
	expect(notes({ leftOut: [] })).toEqual([])
	expect(notes({ leftOut: ['home/a.jpg', 'home/b.jpg'] })).toEqual([
		'Left out, because they are not images: home/a.jpg, home/b.jpg',
	])
})
