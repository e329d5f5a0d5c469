import { type FormEvent, useEffect, useState } from 'react'
import { href, Link, useSearchParams } from 'react-router'
import { sendContactMessage } from '#app/contact/send-message.ts'
import { nameOffline } from '#app/offline/name-offline.ts'
import { Button } from '#app/ui/button.tsx'
import { EmailField } from '#app/ui/forms/email-field.tsx'
import { FormAlert } from '#app/ui/forms/form-alert.tsx'
import { tabStorage } from '#app/ui/tab-storage.ts'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { showToast, Toaster } from '#app/ui/toast.tsx'
import { type FieldErrors, useFormFields } from '#app/ui/forms/use-form-fields.ts'
import { useFormDraft } from '#app/ui/forms/use-form-draft.ts'
import { useBrand } from '#app/catalogue/shop-data.ts'
import { ContactInput, NOT_SENT_TITLE } from '#shop/contact/input.ts'
import { REPLY_WITHIN } from '#shop/contact/service-times.ts'
import { removeInvalidNameCharacters, MAX_NAME_LENGTH } from '#shop/input/fields.ts'
import { phoneInput } from '#shop/input/phone.ts'
import { isOrderNumber } from '#shop/orders/rules.ts'

const FAILURE = {
	title: NOT_SENT_TITLE,
	message: 'Please try again later or contact us directly through WhatsApp.',
} as const
/** The page opens here after the form was sent without scripts. */
export const MESSAGE_TITLE_ID = 'message-title'
/** Toasts appear below the form, where they cover neither a field nor a heading. */
const TOASTS = 'contact-form'
const DRAFT_KEY = 'sk3_coffee_message'
const FAILURE_SECONDS = 3
const SUCCESS_SECONDS = 5
const LABELS = { idle: 'Send Message', sending: 'Sending...', sent: 'Message Sent Successfully' } as const

type ContactFormProps = {
	/** The result of a form that was sent without JavaScript. */
	initial:
		| { errors: FieldErrors; ticket: string | null; hasFailed: boolean; entered: Record<string, string> }
		| undefined
}

export function ContactForm({ initial }: ContactFormProps) {
	const { fields, stage, ticket, submit } = useContactForm(initial)
	return (
		<form
			id={fields.id}
			method="post"
			action={`${href('/contact')}#${MESSAGE_TITLE_ID}`}
			noValidate
			className="contact-form"
			onInput={fields.recheck}
			onSubmit={submit}
		>
			<FormAlert message={initial?.hasFailed ? `${FAILURE.title}. ${FAILURE.message}` : null} />
			<Fields errors={fields.errors} entered={initial?.entered ?? {}} />
			<Button type="submit" aria-disabled={stage === 'sending'}>
				{stage === 'sending' && <span className="spinner" aria-hidden="true" />}
				{LABELS[stage]}
			</Button>
			<p role="status" className="field-hint">
				{ticket && <TicketNotice ticket={ticket} />}
			</p>
			<Toaster place={TOASTS} />
		</form>
	)
}

function useContactForm(initial: ContactFormProps['initial']) {
	const brand = useBrand()
	const fields = useFormFields(ContactInput, initial?.errors)
	const [stage, setStage] = useState<keyof typeof LABELS>(initial?.ticket ? 'sent' : 'idle')
	const [ticket, setTicket] = useState(initial?.ticket ?? null)
	useFormDraft(fields.id, DRAFT_KEY)

	useEffect(() => {
		if (stage !== 'sent') return
		const timer = setTimeout(setStage, SUCCESS_SECONDS * 1000, 'idle')
		return () => clearTimeout(timer)
	}, [stage])

	useEffect(() => {
		if (stage !== 'sending')
			// The toast itself is still moving.
			document.querySelector('.contact-form .toaster:has(.toast)')?.scrollIntoView({ block: 'nearest' })
	}, [stage])

	async function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault()
		if (stage === 'sending') return
		const form = event.currentTarget
		const message = fields.read()
		if (!message) return
		setStage('sending')
		// `toEmail` and `fromEmail` are specified, but the server ignores them.
		const sent = await sendContactMessage({ ...message, toEmail: brand?.email, fromEmail: message.email })
		setStage(sent ? 'sent' : 'idle')
		if (!sent) {
			const message = nameOffline(FAILURE.message)
			return showToast({ ...FAILURE, message, place: TOASTS, tone: 'error', seconds: FAILURE_SECONDS })
		}
		setTicket(sent.ticket)
		form.reset()
		tabStorage.removeItem(DRAFT_KEY)
		showToast({ ...THANKS, place: TOASTS, tone: 'success', seconds: SUCCESS_SECONDS })
	}

	return { fields, stage, ticket, submit }
}

const THANKS = {
	title: (
		<>
			<span lang="ta">நன்றி.</span> Thank you for writing
		</>
	),
	message: `We'll get back to you within ${REPLY_WITHIN} with a personal response.`,
} as const

/** Order pages link here with their order number. */
function useInitialMessage(): string {
	const [query] = useSearchParams()
	const order = query.get('order') ?? ''
	return isOrderNumber(order) ? `About my order ${order}: ` : ''
}

function Fields({ errors, entered }: { errors: FieldErrors; entered: Record<string, string> }) {
	const initialMessage = useInitialMessage()
	return (
		<>
			<TextField
				label="Name"
				name="name"
				autoComplete="name"
				maxLength={MAX_NAME_LENGTH}
				required
				normalize={removeInvalidNameCharacters}
				defaultValue={entered.name}
				error={errors.name ?? null}
			/>
			<EmailField error={errors.email} defaultValue={entered.email} />
			<TextField
				label="Phone"
				name="phone"
				type="tel"
				inputMode="numeric"
				autoComplete="tel"
				required
				normalize={phoneInput}
				defaultValue={entered.phone}
				error={errors.phone ?? null}
			/>
			<TextArea
				label="Message"
				name="message"
				autoComplete="off"
				required
				rows={6}
				defaultValue={entered.message ?? initialMessage}
				error={errors.message ?? null}
			/>
		</>
	)
}

function TicketNotice({ ticket }: { ticket: string }) {
	return (
		<>
			Your ticket number is <span className="whitespace-nowrap">{ticket}</span>. We've emailed it to you too.{' '}
			<Link className="link" to={`${href('/contact/ticket')}?number=${ticket}`}>
				Track your ticket
			</Link>
		</>
	)
}
