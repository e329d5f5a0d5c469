/** The form that asks for a return. */
import '#app/orders/orders.css'
import '#app/ui/forms/file-input.css'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, href, Link, useNavigation } from 'react-router'
import { ProductName } from '#app/catalogue/product-name.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldError } from '#app/ui/forms/field.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { ResponsiveImage } from '#app/ui/responsive-image.tsx'
import { REPLY_WITHIN } from '#shop/contact/service-times.ts'
import { formatBytes } from '#shop/format-bytes.ts'
import {
	MAX_RETURN_PHOTOS,
	MAX_RETURN_PHOTOS_BYTES,
	PHOTOS_FIELD,
	RETURN_REASONS,
	RETURN_WISHES,
} from '#shop/orders/after-sales/return-rules.ts'

/** Why it was refused, and what was entered, for the form without scripts. */
export type Answer = { error: string; errors: Record<string, string>; entered?: Record<string, string> }

type Item = { position: number; available: number; name: string; pack: string; image: string }
type RequestReturnProps = { items: readonly Item[]; answer: Answer | undefined; isFirst: boolean }

export function RequestReturn({ items, answer, isFirst }: RequestReturnProps) {
	return (
		<section
			aria-labelledby="ask-title"
			className="grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:items-start"
		>
			<h2 id="ask-title" className="text-28 lg:col-span-2">
				{isFirst ? "What's wrong?" : 'Something else?'}
			</h2>
			<p className="rounded-card bg-rice p-5 text-15 lg:order-last">
				Tell us what's wrong, with a photo if you can, and we'll reply by email within {REPLY_WITHIN}. Please
				don't send anything back until then: often you can keep the pack, and if not, we pay for return
				shipping.{' '}
				<Link className="link" to={href('/policies/return')}>
					Return policy
				</Link>
			</p>
			<ReturnForm items={items} answer={answer} />
		</section>
	)
}

function ReturnForm({ items, answer }: Pick<RequestReturnProps, 'items' | 'answer'>) {
	const [photosError, setPhotosError] = useState<string | null>(null)
	const isBusy = useNavigation().formData?.get('intent') === 'ask'
	const { errors = {}, entered = {} } = answer ?? {}
	const form = useRef<HTMLFormElement>(null)
	useEffect(() => focusFirst(form.current, Object.keys(answer?.errors ?? {})), [answer])
	function refuseIfTooLarge(event: FormEvent<HTMLFormElement>) {
		const files = new FormData(event.currentTarget).getAll(PHOTOS_FIELD)
		const reason = whyPhotosRefused(files.filter((file) => file instanceof File))
		setPhotosError(reason)
		if (reason) focusFirst(event.currentTarget, [PHOTOS_FIELD])
		if (reason || isBusy) event.preventDefault()
	}
	return (
		<Form
			ref={form}
			method="post"
			encType="multipart/form-data"
			className="grid gap-6"
			noValidate
			preventScrollReset
			onSubmit={refuseIfTooLarge}
		>
			<Packs items={items} entered={entered} errors={errors} />
			<Choices legend="Reason" name="reason" choices={RETURN_REASONS} entered={entered} errors={errors} />
			<TextArea
				label="Tell us more"
				name="message"
				rows={4}
				defaultValue={entered.message}
				error={errors.message ?? null}
			/>
			<Field
				label="Photos (optional)"
				name={PHOTOS_FIELD}
				type="file"
				multiple
				accept="image/jpeg,image/png,image/webp,image/avif"
				hint={`Up to ${MAX_RETURN_PHOTOS}, together at most ${formatBytes(MAX_RETURN_PHOTOS_BYTES)}. Only you and our staff can see them.`}
				error={photosError ?? errors[PHOTOS_FIELD] ?? null}
			/>
			<Choices
				legend="What would you like?"
				name="wish"
				choices={RETURN_WISHES}
				entered={entered}
				errors={errors}
			/>
			<Button type="submit" name="intent" value="ask" className="justify-self-start" aria-disabled={isBusy}>
				{isBusy ? 'Sending...' : 'Request a return'}
			</Button>
		</Form>
	)
}

/** Focuses the first field with an error. That of the packs belongs to the first of them. */
function focusFirst(form: HTMLFormElement | null, fields: readonly string[]): void {
	const isWrong = (name: string) =>
		fields.includes(name) || (fields.includes('items') && name.startsWith('quantity-'))
	const wrong = [...(form?.elements ?? [])].find(
		(element) => element instanceof HTMLElement && isWrong(element.getAttribute('name') ?? ''),
	)
	if (wrong instanceof HTMLElement) wrong.focus()
}

function whyPhotosRefused(files: readonly File[]): string | null {
	if (files.length > MAX_RETURN_PHOTOS) return `Please choose at most ${MAX_RETURN_PHOTOS} photos.`
	const bytes = files.reduce((total, { size }) => total + size, 0)
	return bytes > MAX_RETURN_PHOTOS_BYTES
		? `These photos are too large: together at most ${formatBytes(MAX_RETURN_PHOTOS_BYTES)}.`
		: null
}

type Fields = { entered: Record<string, string>; errors: Record<string, string> }

/** One pack is chosen already if there is only one item. */
function Packs({ items, entered, errors }: Fields & { items: readonly Item[] }) {
	return (
		<fieldset className="grid gap-3" aria-describedby={errors.items ? 'items-error' : undefined}>
			<legend className="field-label mb-2">Which packs?</legend>
			{items.map((item) => (
				<Quantity
					key={item.position}
					item={item}
					chosen={entered[`quantity-${item.position}`] ?? (items.length === 1 ? '1' : '0')}
					error={errors[`quantity-${item.position}`]}
				/>
			))}
			<FieldError id="items-error" message={errors.items} />
		</fieldset>
	)
}

type QuantityProps = { item: Item; chosen: string; error: string | undefined }

function Quantity({ item: { position, available, name, pack, image }, chosen, error }: QuantityProps) {
	const id = `quantity-${position}`
	return (
		<div>
			<div className="flex items-center justify-between gap-4 border-t border-sand pt-3">
				<span className="order-images" aria-hidden="true">
					<ResponsiveImage path={image} alt="" sizes="64px" />
				</span>
				<label htmlFor={id} className="min-w-0 grow text-15">
					<ProductName name={name} />
					<span className="block text-cinnamon">{pack}</span>
				</label>
				<select id={id} name={id} defaultValue={chosen} className="input w-20 shrink-0">
					{Array.from({ length: available + 1 }, (_, quantity) => (
						<option key={quantity}>{quantity}</option>
					))}
				</select>
			</div>
			<FieldError id={`${id}-error`} message={error} />
		</div>
	)
}

type ChoicesProps = Fields & { legend: ReactNode; name: string; choices: Record<string, string> }

function Choices({ legend, name, choices, entered, errors }: ChoicesProps) {
	return (
		<fieldset className="grid gap-2" aria-describedby={errors[name] ? `${name}-error` : undefined}>
			<legend className="field-label mb-1">{legend}</legend>
			{Object.entries(choices).map(([value, label]) => (
				<label key={value} className="flex min-h-11 items-center gap-3">
					<input
						type="radio"
						name={name}
						value={value}
						defaultChecked={entered[name] === value}
						className="size-4 shrink-0 accent-kumkum"
					/>
					{label}
				</label>
			))}
			<FieldError id={`${name}-error`} message={errors[name]} />
		</fieldset>
	)
}
