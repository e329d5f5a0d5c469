import { type ComponentProps, useId } from 'react'
import { controlAttributes, Labelled, type LabelledProps } from '#app/ui/forms/field.tsx'

type SelectProps = ComponentProps<'select'> & LabelledProps

export function Select({ label, error, hint, className, id: given, ...rest }: SelectProps) {
	const generated = useId()
	const id = given ?? generated
	return (
		<Labelled {...{ id, label, error, hint, className }}>
			<select {...controlAttributes({ id, error, hint })} {...rest} />
		</Labelled>
	)
}
