import type { ReactNode } from 'react'
import { Form, useSearchParams } from 'react-router'
import { Button } from '#app/ui/button.tsx'

type FindFormProps = {
	name: string
	label: string
	placeholder?: string
	/** What else narrows the list down. */
	children?: ReactNode
}

/** Looks for words among what the page lists. The address keeps them. */
export function FindForm({ name, label, placeholder, children }: FindFormProps) {
	const [query] = useSearchParams()
	return (
		<Form className="mb-4 flex flex-wrap items-end gap-3" role="search">
			<label className="grid gap-1">
				<span className="field-label">{label}</span>
				<input
					name={name}
					defaultValue={query.get(name) ?? ''}
					placeholder={placeholder}
					className="input w-80"
				/>
			</label>
			{children}
			<Button type="submit" tone="quiet">
				Find
			</Button>
		</Form>
	)
}
