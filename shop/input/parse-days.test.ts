import { expect, test } from 'vitest'
import { Day } from './days.ts'

test('a day may be typed as Indians write it', () => {
	for (const typed of [
		'2027-01-05',
		' 05/01/2027 ',
		'5/1/2027',
		'05-01-2027',
		'5.1.2027',
		'5 Jan 2027',
		'5-Jan-2027',
		'5th January 2027',
		'5 January, 2027',
		'Jan 5, 2027',
	])
		expect(Day('Enter a date').parse(typed), typed).toBe('2027-01-05')
})

test('a day is refused with an example where it is incomplete, unclear or not in the calendar', () => {
	for (const typed of [
		'',
		'soon',
		'5 Jan',
		'5/1',
		'05/01/27',
		'5 Jan 27',
		'01/15/2027',
		'31/02/2027',
		'2027-13-01',
		'5-6 Jan 2027',
		'5 Jan 2027 Pongal',
		'05/01/1999',
		'5/1/20271',
		'20270105',
	]) {
		const { error } = Day('Enter a date').safeParse(typed)
		expect(error?.issues[0]?.message, typed).toBe('Enter a date, such as 15/01/2027')
	}
})
