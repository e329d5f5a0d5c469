/** The promo code: a form of its own, so that Enter applies the code and does not pay. */
import { type FormEvent, type RefObject, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { PromoState } from '#app/checkout/summary/use-promo.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { focusOnMount } from '#app/ui/focus-on-mount.ts'
import { formatTotal, type Paise } from '#shop/money.ts'

export function PromoEntry({ promo, discount }: { promo: PromoState; discount: Paise }) {
	const box = useRef<HTMLDivElement>(null)
	// A code that comes back with a reload leaves the keyboard alone.
	const [hasTyped, setTyped] = useState(false)

	function remove() {
		flushSync(promo.remove)
		box.current?.querySelector('input')?.focus()
	}

	return (
		<div ref={box} className="mt-5" onInput={() => setTyped(true)}>
			<Entry promo={promo} discount={discount} remove={remove} hasTyped={hasTyped} />
		</div>
	)
}

type EntryFacts = { promo: PromoState; discount: Paise; remove: () => void; hasTyped: boolean }

function Entry({ promo, discount, remove, hasTyped }: EntryFacts) {
	if (promo.restoring) {
		return (
			<p role="status" className="py-3 text-15 text-cinnamon">
				Checking {promo.restoring}...
			</p>
		)
	}
	return promo.applied ? (
		<AppliedCode code={promo.applied.code} discount={discount} remove={remove} hasTyped={hasTyped} />
	) : (
		<CodeForm promo={promo} />
	)
}

type AppliedProps = Omit<EntryFacts, 'promo'> & { code: string }

/** The field in which the code was typed is gone, and with it the keyboard: that goes on here. */
function AppliedCode({ code, discount, remove, hasTyped }: AppliedProps) {
	return (
		<div className="flex items-center justify-between gap-4 rounded-control border border-leaf px-4 py-2">
			<p role="status" className="text-15 text-leaf">
				<strong className="break-all">{code}</strong> applied: you save {formatTotal(discount)}
			</p>
			<button
				ref={hasTyped ? focusOnMount : null}
				type="button"
				onClick={remove}
				className="text-button shrink-0 min-h-11!"
			>
				Remove<span className="sr-only"> promo code</span>
			</button>
		</div>
	)
}

function CodeForm({ promo }: { promo: PromoState }) {
	const [typed, setTyped] = useState('')
	const id = useId()
	const input = useRef<HTMLInputElement>(null)

	async function apply(event: FormEvent) {
		event.preventDefault()
		if (!promo.isChecking && !(await promo.apply(typed))) input.current?.focus()
	}

	function change(code: string) {
		setTyped(code)
		promo.clearWords()
	}

	return (
		<form noValidate className="field" onSubmit={(event) => void apply(event)}>
			<label htmlFor={id} className="field-label">
				Promo code
			</label>
			<div className="flex gap-2">
				<CodeInput id={id} input={input} typed={typed} isWrong={promo.words !== null} onChange={change} />
				{/* Not disabled while it asks: that would throw the keyboard's focus away. */}
				<Button
					type="submit"
					tone="quiet"
					aria-disabled={promo.isChecking}
					className="shrink-0 min-[375px]:min-w-31"
				>
					{promo.isChecking ? 'Applying...' : 'Apply'}
				</Button>
			</div>
			<FieldError id={`${id}-words`} message={promo.words} />
		</form>
	)
}

type CodeInputProps = {
	id: string
	input: RefObject<HTMLInputElement | null>
	typed: string
	isWrong: boolean
	onChange: (code: string) => void
}

function CodeInput({ id, input, typed, isWrong, onChange }: CodeInputProps) {
	return (
		<input
			ref={input}
			id={id}
			value={typed}
			onChange={({ target }) => onChange(target.value)}
			autoComplete="off"
			autoCapitalize="characters"
			spellCheck={false}
			inputMode="text"
			maxLength={60}
			aria-invalid={isWrong || undefined}
			aria-describedby={isWrong ? `${id}-words` : undefined}
			className="input min-w-0 grow uppercase"
		/>
	)
}
