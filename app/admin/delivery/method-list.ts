/** Holds the methods while the form is edited: the zones show each by its name, with days only if it delivers. */
import { useState } from 'react'
import type { DeliveryForm } from '#app/admin/delivery/delivery-form.ts'
import { newMethodKey } from '#shop/shipping/settings/method-keys.ts'

export type EditedMethod = { key: string; name: string; isCollected: boolean }

export function useMethodList({ methods }: DeliveryForm) {
	const [list, setList] = useState<EditedMethod[]>(() =>
		Object.entries(methods).map(([key, { name, collected }]) => ({
			key,
			name,
			isCollected: collected === 'on',
		})),
	)
	return {
		list,
		add() {
			const key = newMethodKey(list.map((method) => method.key))
			setList([...list, { key, name: '', isCollected: false }])
			return key
		},
		remove: (key: string) => setList(list.filter((method) => method.key !== key)),
		change: (key: string, changed: Partial<EditedMethod>) =>
			setList(list.map((method) => (method.key === key ? { ...method, ...changed } : method))),
		move(from: number, to: number) {
			const moved = list[from]
			if (moved) setList(list.toSpliced(from, 1).toSpliced(to, 0, moved))
		},
	}
}

export type MethodList = ReturnType<typeof useMethodList>

/** The name may still be empty while it is being entered. */
export function nameOf({ name }: EditedMethod): string {
	return name.trim() || 'New method'
}
