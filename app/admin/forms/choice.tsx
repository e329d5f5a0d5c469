import type { ReactNode } from 'react'
import { useFieldError } from '#app/admin/forms/action-result.ts'
import { Select } from '#app/ui/forms/select.tsx'

type ChoiceProps = {
	form: string
	label: string
	name: string
	defaultValue?: string
	className?: string
	children: ReactNode
}

export function Choice({ form, name, ...rest }: ChoiceProps) {
	return <Select id={`${form}-${name}`} name={name} error={useFieldError(name, form)} {...rest} />
}
