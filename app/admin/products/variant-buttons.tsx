/** The buttons that act on a saved pack size, or on one of its prices. */
import { type ReactNode, useEffect, useRef } from 'react'
import { SavedForm } from '#app/admin/forms/saved-form.tsx'
import { SubmitButton } from '#app/admin/forms/submit-button.tsx'
import { type NetQuantity, sizeLabel } from '#shop/catalogue/rules.ts'

type SavedVariant = NetQuantity & { size: string; name: string; position: number }

type VariantButtonProps = {
	intent: string
	variant: SavedVariant
	fields?: Record<string, string>
	isDisabled?: boolean
	children: ReactNode
}

export function VariantButton({
	intent,
	variant,
	fields = {},
	isDisabled = false,
	children,
}: VariantButtonProps) {
	const sent = { size: variant.size, ...fields }
	return (
		<SavedForm method="post" preventScrollReset>
			{Object.entries(sent).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<SubmitButton
				tone="quiet"
				disabled={isDisabled}
				intent={intent}
				fields={sent}
				about={sizeLabel(variant)}
				busyLabel="Saving..."
			>
				{children}
			</SubmitButton>
		</SavedForm>
	)
}

type MoveVariantProps = { variant: SavedVariant; places: -1 | 1; isAtEnd: boolean }

export function MoveVariant({ variant, places, isAtEnd }: MoveVariantProps) {
	const box = useRef<HTMLDivElement>(null)
	const isPressed = useRef(false)
	// A row that moves in the page loses the focus, and at either end of the list its button is disabled.
	useEffect(() => {
		if (!isPressed.current) return
		isPressed.current = false
		const button = box.current?.querySelector('button')
		const focused = button?.disabled ? box.current?.closest('details')?.querySelector('summary') : button
		focused?.focus()
	}, [variant.position])
	return (
		<div ref={box} onSubmit={() => (isPressed.current = true)}>
			<VariantButton
				intent="move-pack"
				variant={variant}
				fields={{ places: String(places) }}
				isDisabled={isAtEnd}
			>
				{places < 0 ? 'Move up' : 'Move down'}
			</VariantButton>
		</div>
	)
}
