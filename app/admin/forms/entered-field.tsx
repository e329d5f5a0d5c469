import type { ComponentProps } from 'react'
import { useFieldError } from '#app/admin/forms/action-result.ts'
import { Field } from '#app/ui/forms/field.tsx'

type EnteredFieldProps<Name extends string> = Omit<ComponentProps<typeof Field>, 'label' | 'error'> & {
	name: Name
	labels: Record<NoInfer<Name>, string>
	values: Record<NoInfer<Name>, string>
}

/** A field of a console form, with what is stored or was entered, and the server's message for it. */
export function EnteredField<Name extends string>({
	name,
	labels,
	values,
	...rest
}: EnteredFieldProps<Name>) {
	return (
		<Field
			id={`field-${name}`}
			name={name}
			label={labels[name]}
			defaultValue={values[name]}
			error={useFieldError(name)}
			autoComplete="off"
			{...rest}
		/>
	)
}
