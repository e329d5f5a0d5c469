import { expect, test } from 'vitest'
import { openProgress } from './progress.ts'

function listen(isTTY: boolean) {
	const heard: string[] = []
	const progress = openProgress({
		isTTY,
		write: (words: string | Uint8Array) => heard.push(String(words)) > 0,
	})
	return { heard, progress }
}

test('on a terminal one line moves, and ends when the work does', () => {
	const { heard, progress } = listen(true)
	for (const done of [1, 2, 1_50_000]) progress('Rows', done, 1_50_000)
	expect(heard).toEqual([
		'\r\u001B[KRows: 1 of 1,50,000',
		'\r\u001B[KRows: 2 of 1,50,000',
		'\r\u001B[KRows: 1,50,000 of 1,50,000\n',
	])
})

test('elsewhere it says the first and the last, and not each', () => {
	const { heard, progress } = listen(false)
	for (let done = 1; done <= 500; done++) progress('Rows', done, 500)
	progress('Pictures', 1, 2)
	expect(heard).toEqual(['Rows: 1 of 500\n', 'Rows: 500 of 500\n', 'Pictures: 1 of 2\n'])
})
