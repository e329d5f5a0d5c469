import { expect, test } from 'vitest'
import { openProgress } from './progress.ts'

function openForTest(isTTY: boolean) {
	const written: string[] = []
	const progress = openProgress({
		isTTY,
		write: (text: string | Uint8Array) => written.push(String(text)) > 0,
	})
	return { written, progress }
}

test('on a terminal, one line is updated and ended when the work is done', () => {
	const { written, progress } = openForTest(true)
	for (const done of [1, 2, 1_50_000]) progress('Rows', done, 1_50_000)
	expect(written).toEqual([
		'\r\u001B[KRows: 1 of 1,50,000',
		'\r\u001B[KRows: 2 of 1,50,000',
		'\r\u001B[KRows: 1,50,000 of 1,50,000\n',
	])
})

test('without a terminal, it prints the first and the last line only', () => {
	const { written, progress } = openForTest(false)
	for (let done = 1; done <= 500; done++) progress('Rows', done, 500)
	progress('Images', 1, 2)
	expect(written).toEqual(['Rows: 1 of 500\n', 'Rows: 500 of 500\n', 'Images: 1 of 2\n'])
})
