/** Edits the items of a list with buttons to add, remove and move, which the server handles without scripts. */
import { type MouseEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ContentField, type FieldContext } from '#app/admin/pages/content-field.tsx'
import { sentenceCase } from '#app/admin/layout/sentence-case.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/forms/field.tsx'
import { changeList, type DraftItem, type ListChange } from '#shop/pages/draft.ts'
import { type AnyListField, itemKindOf } from '#shop/pages/fields.ts'

type ListEditorProps = FieldContext & {
	name: string
	field: AnyListField
	initial: readonly DraftItem[]
}

export function ListEditor({ name, field, initial, ...context }: ListEditorProps) {
	const [items, setItems] = useState(initial)
	const list = useRef<HTMLUListElement>(null)
	const addButton = useRef<HTMLButtonElement>(null)
	const error = context.errors[name]

	function change(event: MouseEvent, what: ListChange, key = '') {
		event.preventDefault()
		flushSync(() => setItems(changeList(items, { change: what, key }, field)))
		if (what === 'remove') addButton.current?.focus()
		if (what === 'add')
			list.current?.lastElementChild
				?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select')
				?.focus()
	}

	return (
		<div id={name} className="grid gap-4">
			<h3 className="page-list-title" tabIndex={-1} data-invalid={error ? '' : undefined}>
				{field.label}
			</h3>
			<ul ref={list} className="grid gap-4">
				{items.map((item, index) => {
					const kind = itemKindOf(field, item.values['kind'])
					const label = `${kind?.itemName ?? 'item'} ${index + 1}`
					return (
						<li key={item.key} className="page-item">
							<input type="hidden" name={name} value={item.key} />
							{field.kind === 'mixed' && (
								<input type="hidden" name={`${name}.${item.key}.kind`} value={item.values['kind']} />
							)}
							<div className="page-item-head">
								<h4>{sentenceCase(label)}</h4>
								<ItemButton
									label="Move up"
									of={label}
									value={`up ${name} ${item.key}`}
									isAtEnd={index === 0}
									onClick={(event) => change(event, 'up', item.key)}
								/>
								<ItemButton
									label="Move down"
									of={label}
									value={`down ${name} ${item.key}`}
									isAtEnd={index === items.length - 1}
									onClick={(event) => change(event, 'down', item.key)}
								/>
								<ItemButton
									label="Remove"
									of={label}
									value={`remove ${name} ${item.key}`}
									onClick={(event) => change(event, 'remove', item.key)}
								/>
							</div>
							{Object.entries(kind?.fields ?? {}).map(([fieldName, itemField]) => (
								<ContentField
									key={fieldName}
									name={`${name}.${item.key}.${fieldName}`}
									field={itemField}
									value={item.values[fieldName] ?? ''}
									original=""
									{...context}
								/>
							))}
						</li>
					)
				})}
			</ul>
			<FieldError id={`${name}-error`} message={error} />
			<div className="flex flex-wrap gap-3">
				{kindsOf(field).map(([kind, itemName], index) => (
					<Button
						key={kind}
						ref={index === 0 ? addButton : undefined}
						type="submit"
						tone="quiet"
						name="intent"
						value={`add ${name} ${kind}`.trim()}
						formAction={`#${name}`}
						onClick={(event) => change(event, 'add', kind)}
					>
						Add {itemName}
					</Button>
				))}
			</div>
		</div>
	)
}

function kindsOf(field: AnyListField): [kind: string, itemName: string][] {
	if (field.kind === 'list') return [['', field.itemName]]
	return Object.entries(field.kinds).map(([kind, { itemName }]) => [kind, itemName])
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
