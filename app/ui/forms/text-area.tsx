import { type ComponentProps, useId } from 'react'
import { controlAttributes, Labelled, type LabelledProps } from '#app/ui/forms/field.tsx'

type TextAreaProps = ComponentProps<'textarea'> & LabelledProps

export function TextArea({ label, error, hint, id: given, ...rest }: TextAreaProps) {
	const generated = useId()
	const id = given ?? generated
	return (
		<Labelled {...{ id, label, error, hint }}>
			<textarea {...controlAttributes({ id, error, hint })} {...rest} />
		</Labelled>
	)
}
