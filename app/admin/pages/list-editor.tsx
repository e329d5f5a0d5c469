/** Edits the items of a list with buttons to add, remove and move, which the server handles without scripts. */
import { type MouseEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ContentField, type FieldContext } from '#app/admin/pages/content-field.tsx'
import { sentenceCase } from '#app/admin/layout/sentence-case.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/forms/field.tsx'
import { changeList, type DraftItem, type ListChange, originalOf } from '#shop/pages/draft.ts'
import { type AnyListField, itemKindOf } from '#shop/pages/fields.ts'

type ListEditorProps = FieldContext & {
	name: string
	field: AnyListField
	initial: readonly DraftItem[]
	originals: readonly DraftItem[]
}

export function ListEditor({ name, field, initial, originals, ...context }: ListEditorProps) {
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
				{items.map((item, index) => (
					<ListItem
						key={item.key}
						name={name}
						field={field}
						item={item}
						originals={originals}
						index={index}
						isLast={index === items.length - 1}
						onChange={change}
						context={context}
					/>
				))}
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

type ListItemProps = {
	name: string
	field: AnyListField
	item: DraftItem
	originals: readonly DraftItem[]
	index: number
	isLast: boolean
	onChange: (event: MouseEvent, what: ListChange, key: string) => void
	context: FieldContext
}

function ListItem({ name, field, item, originals, index, isLast, onChange, context }: ListItemProps) {
	const { key, values } = item
	const kind = itemKindOf(field, values['kind'])
	const original = originalOf(item, { originals, field })
	const label = `${kind?.itemName ?? 'item'} ${index + 1}`
	const button = (what: ListChange) => ({
		of: label,
		value: `${what} ${name} ${key}`,
		onClick: (event: MouseEvent) => onChange(event, what, key),
	})
	return (
		<li className="page-item">
			<input type="hidden" name={name} value={key} />
			{field.kind === 'mixed' && <input type="hidden" name={`${name}.${key}.kind`} value={values['kind']} />}
			<div className="page-item-head">
				<h4>{sentenceCase(label)}</h4>
				<ItemButton label="Move up" isAtEnd={index === 0} {...button('up')} />
				<ItemButton label="Move down" isAtEnd={isLast} {...button('down')} />
				<ItemButton label="Remove" {...button('remove')} />
			</div>
			{Object.entries(kind?.fields ?? {}).map(([fieldName, itemField]) => (
				<ContentField
					key={fieldName}
					name={`${name}.${key}.${fieldName}`}
					field={itemField}
					value={values[fieldName] ?? ''}
					original={itemField.kind === 'image' ? '' : (original[fieldName] ?? '')}
					{...context}
				/>
			))}
		</li>
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
