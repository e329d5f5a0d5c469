/** Chooses the state in an address form. It follows the PIN code until a person has chosen another, because the tax depends on it. */
import { isPinCode } from './pin-code.ts'
import { DEFAULT_STATE, suggestStates } from './states.ts'

export type Place = {
	pinCode: string
	/** Empty until it is known. */
	state: string
	/** Chosen by a person, not by the PIN code. */
	isStateChosen: boolean
	/** Changed by the PIN code, which the shopper may not have noticed. */
	isStateFilled: boolean
}

export function placeOf(pinCode: string, state: string): Place {
	const isUntouched = state === '' || state === DEFAULT_STATE
	return { pinCode, state, isStateChosen: !isUntouched && !mayBeIn(pinCode, state), isStateFilled: false }
}

export function enterPinCode(before: Place, pinCode: string): Place {
	// A state that matches the old PIN code belongs to it, even if the shopper chose it.
	const isStateChosen = before.isStateChosen && !mayBeIn(before.pinCode, before.state)
	const [likeliest] = likelyStates(pinCode)
	const mustFollow = !isStateChosen && likeliest !== undefined && !mayBeIn(pinCode, before.state)
	return {
		pinCode,
		isStateChosen,
		state: mustFollow ? likeliest : before.state,
		isStateFilled: mustFollow || before.isStateFilled,
	}
}

export function chooseState({ pinCode }: Place, state: string): Place {
	return { pinCode, state, isStateChosen: true, isStateFilled: false }
}

/** It is only a hint: post offices serve places across state borders, and people know better than our table. */
export function stateHint({ pinCode, state, isStateChosen, isStateFilled }: Place): string | null {
	const likely = likelyStates(pinCode)
	if (!state || likely.length === 0) return null
	const states = likely.join(' or ')
	if (!mayBeIn(pinCode, state)) return `This PIN code is usually in ${states}. Please check the state.`
	if (likely.length > 1 && !isStateChosen) return `This PIN code may be in ${states}. Please check the state.`
	return isStateFilled ? `State set to ${state} by the PIN code.` : null
}

/** For the staff, who see an address that somebody else has entered. */
export function placeNote({ pincode, state }: { pincode: string; state: string }): string | null {
	const likely = likelyStates(pincode)
	if (likely.length === 0 || !state || likely.includes(state)) return null
	return `The PIN code ${pincode} is usually in ${likely.join(' or ')}, and the state is ${state}.`
}

/** Empty if the PIN code is unknown or incomplete. */
function likelyStates(pinCode: string): readonly string[] {
	return isPinCode(pinCode) ? suggestStates(pinCode) : []
}

function mayBeIn(pinCode: string, state: string): boolean {
	return likelyStates(pinCode).includes(state)
}
