/** The form itself holds the choice, as one without scripts does; what is shown follows it. */
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { defaultSize, findSize, type Product } from '#shop/catalogue/rules.ts'

export type ChoiceElement = RefObject<HTMLFormElement | null>

export function useChosenSize(form: ChoiceElement, product: Product) {
	const [query] = useSearchParams()
	// A pack has an address of its own, such as /product/1?size=large, for search engines and friends.
	const [firstSize] = useState(() => findSize(product, query.get('size') ?? '') ?? defaultSize(product))
	const [size, setSize] = useState(firstSize)
	const chosenSize = () => findSize(product, chosenIn(form, 'size'))
	const showChosenSize = () => setSize((shown) => chosenSize() ?? shown)
	const showFirst = useEffectEvent(showChosenSize)
	// Somebody may have chosen before this page came alive.
	// oxlint-disable-next-line react/set-state-in-effect -- the form itself knows, and only after the first rendering
	useEffect(() => showFirst(), [])
	return { firstSize, size, chosenSize, showChosenSize }
}

export function chosenIn({ current: form }: ChoiceElement, name: string): string {
	return form ? String(new FormData(form).get(name) ?? '') : ''
}
