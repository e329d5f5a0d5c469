/** The form of a review: stars, words and the name to be shown. */
import '#app/orders/reviews/reviews.css'
import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/forms/field.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { STAR } from '#app/ui/reviews/stars.tsx'
import { maxLengthMessage } from '#shop/input/fields.ts'
import {
	ANONYMOUS,
	type DeclineReason,
	MAX_REVIEW_LENGTH,
	MAX_STARS,
	type ReviewState,
	starsLabel,
} from '#shop/reviews/rules.ts'

export type OwnReview = {
	stars: number
	text: string
	shownName: string
	state: ReviewState
	declinedFor: DeclineReason | null
	answer: string
	version: number
}

/** Why it was refused, and what was entered, for the form without scripts. */
export type Answer = {
	error: string
	productId: number | null
	errors: Record<string, string>
	entered: Record<string, string>
}

type ReviewFormProps = {
	productId: number
	name: string
	review: OwnReview | null
	answer: Answer | undefined
}

export function ReviewForm({ productId, name, review, answer }: ReviewFormProps) {
	const { formData } = useNavigation()
	const isBusy = formData?.get('intent') === 'save' && formData.get('product') === `${productId}`
	const { errors = {}, entered = {} } = answer ?? {}
	const form = useRef<HTMLFormElement>(null)
	// Of the words that were refused, until they are changed.
	const [changedSince, setChangedSince] = useState<Answer>()
	useEffect(() => {
		const refused = ['stars', 'text'].find((field) => answer?.errors[field])
		if (refused) form.current?.querySelector<HTMLElement>(`[name=${refused}]`)?.focus()
	}, [answer])
	const shownAs = review?.shownName === ANONYMOUS ? 'anonymous' : 'name'
	return (
		<Form ref={form} method="post" noValidate preventScrollReset className="grid gap-6">
			<input type="hidden" name="product" value={productId} />
			<StarChoice
				productId={productId}
				chosen={entered.stars ?? `${review?.stars ?? ''}`}
				error={errors.stars}
			/>
			<TextArea
				id={`words-${productId}`}
				label="Your words"
				name="text"
				rows={5}
				defaultValue={entered.text ?? review?.text ?? ''}
				hint={`How does it taste, and how do you brew it? ${maxLengthMessage(MAX_REVIEW_LENGTH)}`}
				error={(changedSince !== answer && errors.text) || null}
				onInput={() => setChangedSince(answer)}
			/>
			<NameChoice name={name} chosen={entered.shownAs ?? shownAs} />
			<div>
				<Button type="submit" name="intent" value="save" aria-disabled={isBusy}>
					{isBusy ? 'Sending...' : review ? 'Save changes' : 'Send review'}
				</Button>
				<p className="field-hint mt-3">
					{review?.state === 'published'
						? "We'll read it again before it is shown."
						: "We'll read it, then publish it on the product's page, good or bad."}
				</p>
			</div>
		</Form>
	)
}

type StarChoiceProps = { productId: number; chosen: string; error: string | undefined }

function StarChoice({ productId, chosen, error }: StarChoiceProps) {
	const errorId = `stars-error-${productId}`
	return (
		<fieldset aria-describedby={error ? errorId : undefined}>
			<legend className="field-label mb-1">Stars</legend>
			<div className="star-choice">
				{Array.from({ length: MAX_STARS }, (_, index) => index + 1).map((stars) => (
					<label key={stars}>
						<input
							type="radio"
							name="stars"
							value={stars}
							defaultChecked={chosen === `${stars}`}
							className="sr-only"
						/>
						<span className="sr-only">{starsLabel(stars)}</span>
						<svg width="32" height="32" viewBox="0 0 24 24" aria-hidden="true">
							<path d={STAR} />
						</svg>
					</label>
				))}
			</div>
			<FieldError id={errorId} message={error} />
		</fieldset>
	)
}

function NameChoice({ name, chosen }: { name: string; chosen: string }) {
	return (
		<fieldset className="grid gap-1">
			<legend className="field-label mb-1">Shown as</legend>
			{[
				{ value: 'name', label: name },
				{ value: 'anonymous', label: ANONYMOUS },
			].map(({ value, label }) => (
				<label key={value} className="flex min-h-11 items-center gap-3">
					<input
						type="radio"
						name="shownAs"
						value={value}
						defaultChecked={chosen === value}
						className="size-4 shrink-0 accent-kumkum"
					/>
					{label}
				</label>
			))}
		</fieldset>
	)
}
