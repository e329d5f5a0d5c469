import { expect, test } from 'vitest'
import { chooseState, enterPinCode, type Place, placeNote, placeOf, stateHint } from './state-of-pin-code.ts'

const EMPTY = placeOf('', 'Tamil Nadu')

/** Types the PIN code digit by digit, so that it is incomplete at first. */
function typePinCode(place: Place, pinCode: string): Place {
	let now = enterPinCode(place, '')
	for (let length = 1; length <= pinCode.length; length++) now = enterPinCode(now, pinCode.slice(0, length))
	return now
}

test('the state follows the PIN code while nobody has chosen one', () => {
	const bengaluru = typePinCode(EMPTY, '560001')
	expect(bengaluru.state).toBe('Karnataka')
	expect(typePinCode(bengaluru, '600001').state).toBe('Tamil Nadu')
	expect(typePinCode(placeOf('', ''), '110001').state).toBe('Delhi')
})

test('a state that the PIN code has changed is pointed out until one is chosen by hand', () => {
	const delhi = typePinCode(EMPTY, '110001')
	expect(stateHint(delhi)).toBe('State set to Delhi by the PIN code.')
	expect(stateHint(typePinCode(delhi, '110002'))).toBe('State set to Delhi by the PIN code.')
	expect(stateHint(enterPinCode(delhi, '11000'))).toBeNull()
	expect(stateHint(chooseState(delhi, 'Delhi'))).toBeNull()
	expect(stateHint(typePinCode(EMPTY, '600001'))).toBeNull()
	expect(stateHint(placeOf('110001', 'Delhi'))).toBeNull()
})

test('an incomplete or unknown PIN code changes nothing', () => {
	expect(typePinCode(EMPTY, '56000').state).toBe('Tamil Nadu')
	expect(typePinCode(EMPTY, '990001').state).toBe('Tamil Nadu')
	expect(stateHint(typePinCode(EMPTY, '990001'))).toBeNull()
})

test('a state chosen by hand stays, with a hint, before and after the PIN code', () => {
	const first = typePinCode(chooseState(EMPTY, 'Kerala'), '560001')
	const last = chooseState(typePinCode(EMPTY, '560001'), 'Kerala')
	for (const place of [first, last]) {
		expect(place.state).toBe('Kerala')
		expect(stateHint(place)).toBe('This PIN code is usually in Karnataka. Please check the state.')
		expect(typePinCode(place, '110001').state).toBe('Kerala')
	}
})

test('a state that suits its PIN code follows another, as after an autofill of an old address', () => {
	const autofilled = enterPinCode(chooseState(EMPTY, 'Tamil Nadu'), '600001')
	expect(typePinCode(autofilled, '560001').state).toBe('Karnataka')
	expect(typePinCode(placeOf('560001', 'Karnataka'), '110001').state).toBe('Delhi')
	expect(typePinCode(placeOf('560001', 'Kerala'), '110001').state).toBe('Kerala')
})

test('a PIN code of two states leaves either, and asks until it is chosen', () => {
	const place = typePinCode(EMPTY, '605001')
	expect(place.state).toBe('Tamil Nadu')
	expect(stateHint(place)).toBe('This PIN code may be in Tamil Nadu or Puducherry. Please check the state.')
	expect(stateHint(chooseState(place, 'Puducherry'))).toBeNull()
})

test('the staff are warned where the state and the PIN code disagree', () => {
	expect(placeNote({ pincode: '560001', state: 'Tamil Nadu' })).toBe(
		'The PIN code 560001 is usually in Karnataka, and the state is Tamil Nadu.',
	)
	expect(placeNote({ pincode: '560001', state: 'Karnataka' })).toBeNull()
	expect(placeNote({ pincode: '', state: '' })).toBeNull()
})
