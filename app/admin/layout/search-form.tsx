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
		// Filled anew where a link asks for something else.
		<Form key={query.toString()} className="admin-find" role="search">
			<label className="admin-find-words">
				<span className="field-label">{label}</span>
				<input name={name} defaultValue={query.get(name) ?? ''} placeholder={placeholder} className="input" />
			</label>
			{children}
			<Button type="submit" tone="quiet">
				Find
			</Button>
		</Form>
	)
}
