/** The promo code form, which is separate from the checkout form, so that Enter applies the code and does not pay. */
import { type FormEvent, type RefObject, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { OrderQuote } from '#app/checkout/summary/use-order.ts'
import type { PromoState } from '#app/checkout/summary/use-promo.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/forms/field.tsx'
import { formatPrice, formatTotal, ZERO_PAISE } from '#shop/money.ts'
import { MIN_PAYMENT } from '#shop/payments/rules.ts'

export function PromoCodeSection({ promo, quote }: { promo: PromoState; quote: OrderQuote }) {
	const box = useRef<HTMLDivElement>(null)
	const isInTotals = quote.discount > ZERO_PAISE && !quote.promo?.name
	// A code that is restored after a reload must not take the focus.
	const [hasTyped, setTyped] = useState(false)

	function remove() {
		flushSync(promo.remove)
		box.current?.querySelector('input')?.focus()
	}

	return (
		<div ref={box} className="promo-code" data-in-totals={isInTotals} onInput={() => setTyped(true)}>
			<Content promo={promo} quote={quote} remove={remove} hasTyped={hasTyped} />
		</div>
	)
}

type ContentProps = { promo: PromoState; quote: OrderQuote; remove: () => void; hasTyped: boolean }

function Content({ promo, quote, remove, hasTyped }: ContentProps) {
	if (promo.unknownCode) {
		return (
			<p role="status" className="py-3 text-15 text-cinnamon">
				Checking {promo.unknownCode}...
			</p>
		)
	}
	return promo.applied ? (
		<AppliedCode code={promo.applied.code} quote={quote} remove={remove} hasTyped={hasTyped} />
	) : (
		<CodeForm promo={promo} />
	)
}

type AppliedCodeProps = Omit<ContentProps, 'promo'> & { code: string }

/** Replaces the form. If that had the focus, the Remove button takes it over. */
function AppliedCode({ code, quote, remove, hasTyped }: AppliedCodeProps) {
	// An automatic offer saves more, so the code is not used.
	const offer = quote.promo?.name
	const isTooSmall = !offer && quote.shipping !== null && quote.total < MIN_PAYMENT
	return (
		<div className={`promo-applied ${offer ? 'border-sand' : 'border-leaf'}`}>
			<p role="status" className={`text-15 ${offer ? 'text-cinnamon' : 'text-leaf'}`}>
				{offer ? (
					<>
						<strong className="break-all">{code}</strong> can't be combined with {offer}, which saves you at
						least as much.
					</>
				) : (
					<>
						<strong className="break-all">{code}</strong> applied: you save {formatTotal(quote.discount)}
						{isTooSmall && (
							<span className="block text-kumkum">
								That leaves less than {formatPrice(MIN_PAYMENT)}, the least you can pay online. Add something
								or remove the code.
							</span>
						)}
					</>
				)}
			</p>
			<button
				ref={hasTyped ? focusIfLost : null}
				type="button"
				onClick={remove}
				className="text-button shrink-0 min-h-11!"
			>
				Remove<span className="sr-only"> promo code</span>
			</button>
		</div>
	)
}

/** The focus is elsewhere if the code had waited for the PIN code. */
function focusIfLost(element: HTMLElement | null): void {
	if (document.activeElement === document.body) element?.focus()
}

function CodeForm({ promo }: { promo: PromoState }) {
	const [code, setCode] = useState('')
	const id = useId()
	const input = useRef<HTMLInputElement>(null)

	async function apply(event: FormEvent) {
		event.preventDefault()
		if (!promo.isApplying && !(await promo.apply(code))) input.current?.focus()
	}

	function change(raw: string) {
		setCode(raw)
		promo.clearError()
	}

	return (
		<form noValidate className="field" onSubmit={(event) => void apply(event)}>
			<label htmlFor={id} className="field-label">
				Promo code
			</label>
			<div className="flex gap-2">
				<CodeInput id={id} input={input} code={code} isInvalid={promo.error !== null} onChange={change} />
				{/* Not `disabled` during the request, because the button would lose keyboard focus. */}
				<Button
					type="submit"
					tone="quiet"
					aria-disabled={promo.isApplying}
					className="min-w-25 shrink-0 px-3"
				>
					{promo.isApplying ? 'Applying...' : 'Apply'}
				</Button>
			</div>
			<FieldError id={`${id}-error`} message={promo.error} />
		</form>
	)
}

type CodeInputProps = {
	id: string
	input: RefObject<HTMLInputElement | null>
	code: string
	isInvalid: boolean
	onChange: (raw: string) => void
}

function CodeInput({ id, input, code, isInvalid, onChange }: CodeInputProps) {
	return (
		<input
			ref={input}
			id={id}
			value={code}
			onChange={({ target }) => onChange(target.value)}
			autoComplete="off"
			autoCapitalize="characters"
			spellCheck={false}
			inputMode="text"
			maxLength={60}
			aria-invalid={isInvalid || undefined}
			aria-describedby={isInvalid ? `${id}-error` : undefined}
			className="input min-w-0 grow uppercase"
		/>
	)
}
