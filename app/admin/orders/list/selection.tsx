/** The checkboxes of a list of orders, and how many of them are ticked. */
import { type RefObject, useEffect, useRef, useState } from 'react'

export const NOTHING_SELECTED = { title: 'No orders selected', error: 'Select an order first.' }

export function listSelected(form: HTMLFormElement | null): string[] {
	return form ? new FormData(form).getAll('number').map(String) : []
}

/** Counts what is selected among `rows`, which are another list once some have moved on. */
export function useSelection(rows: unknown): {
	form: RefObject<HTMLFormElement | null>
	count: number
	recount: () => void
} {
	const form = useRef<HTMLFormElement>(null)
	const [count, setCount] = useState(0)
	const recount = () => setCount(listSelected(form.current).length)
	useEffect(recount, [rows])
	return { form, count, recount }
}

export function SelectAll() {
	return (
		<label className="select-order select-all">
			<span>Select all</span>
			<input
				type="checkbox"
				aria-label="Select all on this page"
				onChange={({ target }) => {
					for (const box of target.form?.querySelectorAll<HTMLInputElement>('input[name=number]') ?? [])
						box.checked = target.checked
				}}
			/>
		</label>
	)
}

export function SelectOrder({ number }: { number: string }) {
	return (
		<label className="select-order">
			<input type="checkbox" name="number" value={number} aria-label={`Select ${number}`} />
		</label>
	)
}
