/** The items of a list: added, removed and moved by buttons, which the server carries out where scripts are off. */
import { type MouseEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ContentField, type FieldContext } from '#app/admin/pages/content-field.tsx'
import { sentenceCase } from '#app/admin/layout/sentence-case.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { changeList, type DraftItem, type ListChange } from '#shop/pages/draft.ts'
import type { ListField } from '#shop/pages/fields.ts'

type ListEditorProps = FieldContext & {
	name: string
	field: ListField
	initial: readonly DraftItem[]
}

export function ListEditor({ name, field, initial, errors, images }: ListEditorProps) {
	const [items, setItems] = useState(initial)
	const list = useRef<HTMLUListElement>(null)
	const addButton = useRef<HTMLButtonElement>(null)
	const error = errors[name]

	function change(event: MouseEvent, what: ListChange, key = '') {
		event.preventDefault()
		flushSync(() => setItems(changeList(items, { change: what, key }, field.fields)))
		if (what === 'remove') addButton.current?.focus()
		if (what === 'add')
			list.current?.lastElementChild
				?.querySelector<HTMLElement>('input:not([type=hidden]), textarea')
				?.focus()
	}

	return (
		<div id={name} className="grid gap-4">
			<h3 className="page-list-title" tabIndex={-1} data-invalid={error ? '' : undefined}>
				{field.label}
			</h3>
			<ul ref={list} className="grid gap-4">
				{items.map((item, index) => (
					<li key={item.key} className="page-item">
						<input type="hidden" name={name} value={item.key} />
						<div className="page-item-head">
							<h4>
								{sentenceCase(field.itemName)} {index + 1}
							</h4>
							<ItemButton
								label="Move up"
								of={`${field.itemName} ${index + 1}`}
								value={`up ${name} ${item.key}`}
								isAtEnd={index === 0}
								onClick={(event) => change(event, 'up', item.key)}
							/>
							<ItemButton
								label="Move down"
								of={`${field.itemName} ${index + 1}`}
								value={`down ${name} ${item.key}`}
								isAtEnd={index === items.length - 1}
								onClick={(event) => change(event, 'down', item.key)}
							/>
							<ItemButton
								label="Remove"
								of={`${field.itemName} ${index + 1}`}
								value={`remove ${name} ${item.key}`}
								onClick={(event) => change(event, 'remove', item.key)}
							/>
						</div>
						{Object.entries(field.fields).map(([fieldName, itemField]) => (
							<ContentField
								key={fieldName}
								name={`${name}.${item.key}.${fieldName}`}
								field={itemField}
								value={item.values[fieldName] ?? ''}
								original=""
								errors={errors}
								images={images}
							/>
						))}
					</li>
				))}
			</ul>
			<FieldError id={`${name}-error`} message={error} />
			<Button
				ref={addButton}
				type="submit"
				tone="quiet"
				className="justify-self-start"
				name="intent"
				value={`add ${name}`}
				formAction={`#${name}`}
				onClick={(event) => change(event, 'add')}
			>
				Add {field.itemName}
			</Button>
		</div>
	)
}

type ItemButtonProps = {
	label: string
	of: string
	value: string
	isAtEnd?: boolean
	onClick: (event: MouseEvent) => void
}

function ItemButton({ label, of, value, isAtEnd = false, onClick }: ItemButtonProps) {
	const [, list] = value.split(' ')
	return (
		<button
			type="submit"
			className="page-item-button"
			name="intent"
			value={value}
			formAction={`#${list}`}
			aria-disabled={isAtEnd}
			onClick={onClick}
		>
			{label} <span className="sr-only">{of}</span>
		</button>
	)
}
