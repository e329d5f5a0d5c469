import { type ComponentProps, useId, useState } from 'react'
import { controlAttributes, Labelled, type LabelledProps } from '#app/ui/forms/field.tsx'

type TextAreaProps = ComponentProps<'textarea'> & LabelledProps

/** A text that is longer than `maxLength` is not cut, which would lose the end of what is pasted: it says by how much it is too long. */
export function TextArea({ label, error, hint, id: given, maxLength, onInput, ...rest }: TextAreaProps) {
	const generated = useId()
	const id = given ?? generated
	const [excess, setExcess] = useState(0)
	const shown = excess > 0 ? describeExcess(excess) : error
	return (
		<Labelled {...{ id, label, error: shown, hint }}>
			<textarea
				{...controlAttributes({ id, error: shown, hint })}
				onInput={(event) => {
					if (maxLength !== undefined) setExcess(event.currentTarget.value.length - maxLength)
					onInput?.(event)
				}}
				{...rest}
			/>
		</Labelled>
	)
}

function describeExcess(excess: number): string {
	return excess === 1 ? '1 character too long' : `${excess.toLocaleString('en-IN')} characters too long`
}
