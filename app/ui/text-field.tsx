import type { ComponentProps, SyntheticEvent } from 'react'
import { Field } from '#app/ui/field.tsx'

type TextFieldProps = ComponentProps<typeof Field> & {
	/** What stays of what was typed or pasted. */
	tidy?: (typed: string) => string
}

export function TextField({ tidy, ...rest }: TextFieldProps) {
	return <Field {...rest} onInput={tidy && (({ currentTarget }) => keepTidy(currentTarget, tidy))} />
}

/** The caret stays where the hand is, also when something before it was taken away. */
function keepTidy(input: SyntheticEvent<HTMLInputElement>['currentTarget'], tidy: (typed: string) => string) {
	const { value, selectionStart } = input
	const tidied = tidy(value)
	if (tidied === value) return
	const caret = tidy(value.slice(0, selectionStart ?? value.length)).length
	input.value = tidied
	input.setSelectionRange(caret, caret)
}
