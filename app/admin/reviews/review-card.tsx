/** One review, with the forms that publish, decline and answer it. */
import type { ReactNode } from 'react'
import { Form, href, Link } from 'react-router'
import { useFieldError } from '#app/admin/forms/action-result.ts'
import { ConsoleForm } from '#app/admin/forms/console-form.tsx'
import { SubmitButton } from '#app/admin/forms/submit-button.tsx'
import { FieldError } from '#app/ui/forms/field.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { ShopAnswer } from '#app/ui/reviews/shop-answer.tsx'
import { Stars } from '#app/ui/reviews/stars.tsx'
import { maxLengthMessage } from '#shop/input/fields.ts'
import {
	DECLINE_REASONS,
	type DeclineReason,
	MAX_ANSWER_LENGTH,
	type ReviewState,
} from '#shop/reviews/rules.ts'

export type ConsoleReview = {
	id: string
	version: number
	stars: number
	text: string
	name: string
	state: ReviewState
	declinedFor: DeclineReason | null
	answer: string
	/** The order's number. */
	number: string
	product: string
	writtenAt: string
	isChanged: boolean
}

export function ReviewCard({ review, isNext }: { review: ConsoleReview; isNext: boolean }) {
	const { stars, text, name, state, declinedFor, answer, number, product, writtenAt, isChanged } = review
	return (
		<>
			<p className="flex flex-wrap items-center gap-x-3 gap-y-1">
				<Stars stars={stars} />
				<span className="font-semibold">{product}</span>
				<span className="text-cinnamon">
					{name}, {writtenAt}
					{isChanged && ', changed'}
				</span>
				<Link className="link" to={href('/admin/orders/:number', { number })}>
					{number}
				</Link>
			</p>
			<p className="measure whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
			<ShopAnswer answer={answer} />
			{declinedFor && <p className="text-cinnamon">Declined: {DECLINE_REASONS[declinedFor]}</p>}
			<div className="console-choices">
				{state !== 'published' && <PublishForm review={review} isNext={isNext} />}
				<AnswerForm review={review} />
				{state !== 'declined' && <DeclineForm review={review} />}
			</div>
		</>
	)
}

type FormProps = { review: ConsoleReview }

/** Identifies what the admin has read, which the action is about. */
function Subject({ review: { id, version } }: FormProps) {
	return (
		<>
			<input type="hidden" name="review" value={id} />
			<input type="hidden" name="version" value={version} />
		</>
	)
}

function PublishForm({ review, isNext }: FormProps & { isNext: boolean }) {
	return (
		<Form method="post" preventScrollReset>
			<Subject review={review} />
			<SubmitButton
				tone={isNext ? 'primary' : 'quiet'}
				intent="publish"
				fields={{ review: review.id }}
				busyLabel="Publishing..."
			>
				Publish
				<About review={review} />
			</SubmitButton>
		</Form>
	)
}

function AnswerForm({ review }: FormProps) {
	const { id, answer, state } = review
	const error = useFieldError('answer', id)
	return (
		<Disclosure summary={answer ? 'Change the answer' : 'Answer'} about={review} isOpen={error !== null}>
			<ConsoleForm method="post" className="grid gap-3" preventScrollReset>
				<Subject review={review} />
				<TextArea
					label="Our answer, below the review"
					name="answer"
					rows={3}
					maxLength={MAX_ANSWER_LENGTH}
					defaultValue={answer}
					hint={`${maxLengthMessage(MAX_ANSWER_LENGTH)}. Everyone can read it${state === 'published' ? '' : ' once the review is published'}, so please name nobody.`}
					error={error}
				/>
				<SubmitButton
					tone="quiet"
					className="justify-self-start"
					intent="answer"
					fields={{ review: id }}
					busyLabel="Saving..."
				>
					Save answer
				</SubmitButton>
			</ConsoleForm>
		</Disclosure>
	)
}

function DeclineForm({ review }: FormProps) {
	const { id } = review
	const error = useFieldError('reason', id)
	return (
		<Disclosure summary="Decline" about={review} isOpen={error !== null}>
			<Form method="post" className="grid gap-3" preventScrollReset>
				<Subject review={review} />
				<fieldset aria-describedby={error ? `${id}-reason-error` : undefined}>
					<legend className="field-label">Reason (the customer sees it)</legend>
					{Object.entries(DECLINE_REASONS).map(([value, label]) => (
						<label key={value} className="flex min-h-11 items-center gap-3">
							<input type="radio" name="reason" value={value} className="size-4 shrink-0 accent-kumkum" />
							{label}
						</label>
					))}
					<FieldError id={`${id}-reason-error`} message={error} />
				</fieldset>
				<SubmitButton
					tone="quiet"
					className="justify-self-start"
					intent="decline"
					fields={{ review: id }}
					busyLabel="Declining..."
				>
					Decline review
				</SubmitButton>
			</Form>
		</Disclosure>
	)
}

type DisclosureProps = { summary: string; about: ConsoleReview; isOpen: boolean; children: ReactNode }

function Disclosure({ summary, about, isOpen, children }: DisclosureProps) {
	return (
		<details open={isOpen}>
			<summary className="link min-h-11 content-center">
				{summary}
				<About review={about} />
			</summary>
			<div className="mt-2">{children}</div>
		</details>
	)
}

/** Tells screen readers which of the reviews on the screen it is. */
function About({ review: { name, product } }: FormProps) {
	return (
		<span className="sr-only">
			, {name} about {product}
		</span>
	)
}
