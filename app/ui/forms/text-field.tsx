import type { ComponentProps, SyntheticEvent } from 'react'
import { Field } from '#app/ui/forms/field.tsx'

type TextFieldProps = ComponentProps<typeof Field> & {
	/** Applied to the text as it is typed or pasted, for example to drop what is not a digit. */
	normalize?: (raw: string) => string
}

export function TextField({ normalize, ...rest }: TextFieldProps) {
	return (
		<Field
			{...rest}
			onInput={normalize && (({ currentTarget }) => normalizeInput(currentTarget, normalize))}
		/>
	)
}

/** Keeps the caret in its place when characters before it are dropped. */
function normalizeInput(
	input: SyntheticEvent<HTMLInputElement>['currentTarget'],
	normalize: (raw: string) => string,
) {
	const { value, selectionStart } = input
	const normalized = normalize(value)
	if (normalized === value) return
	const caret = normalize(value.slice(0, selectionStart ?? value.length)).length
	input.value = normalized
	input.setSelectionRange(caret, caret)
}
