import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { controlAttributes, Labelled, type LabelledProps } from '#app/ui/forms/field.tsx'

type TextAreaProps = ComponentProps<'textarea'> & LabelledProps

/**
 * A text that is longer than `maxLength` is not cut, which would lose the end of what is pasted: it says by how much it is
 * too long. Near the limit, it counts.
 */
export function TextArea({ label, error, hint, id: given, maxLength, onInput, ...rest }: TextAreaProps) {
	const generated = useId()
	const id = given ?? generated
	const [typed, setTyped] = useState(String(rest.defaultValue ?? ''))
	const { excess, counter } = countTo(maxLength, String(rest.value ?? typed).length)
	const shown = { id, error: excess ?? error, hint: counter ? <Lines lines={[hint, counter]} /> : hint }
	return (
		<Labelled label={label} {...shown}>
			<textarea
				{...controlAttributes(shown)}
				onInput={(event) => {
					setTyped(event.currentTarget.value)
					onInput?.(event)
				}}
				{...rest}
			/>
		</Labelled>
	)
}

/** The share of the limit from which the characters are counted. */
const NEAR = 0.8

function countTo(maxLength: number | undefined, length: number): { excess?: string; counter?: string } {
	if (maxLength === undefined || length < maxLength * NEAR) return {}
	const characters = (count: number) =>
		`${count.toLocaleString('en-IN')} ${count === 1 ? 'character' : 'characters'}`
	if (length > maxLength) return { excess: `${characters(length - maxLength)} too long` }
	return { counter: `${length.toLocaleString('en-IN')} of ${characters(maxLength)}` }
}

function Lines({ lines }: { lines: readonly ReactNode[] }) {
	return lines.filter(Boolean).map((line, index) => (
		<span key={`${index}`} className="block">
			{line}
		</span>
	))
}
