import { type FormEvent, useEffect, useState } from 'react'
import { href, useSearchParams } from 'react-router'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { EmailField } from '#app/ui/email-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { type FieldErrors, useFormFields } from '#app/ui/use-form-fields.ts'
import { sendContactMessage } from '#app/contact/send-message.ts'
import { TicketWords } from '#app/contact/ticket-words.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { Button } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { useBrand } from '#app/catalogue/shop-data.ts'
import { tabStorage } from '#app/ui/tab-storage.ts'
import { useFormDraft } from '#app/ui/use-form-draft.ts'
import { ContactInput } from '#shop/contact/input.ts'
import { ANSWERED_WITHIN, NOT_SENT_TITLE } from '#shop/contact/promises.ts'
import { keepNameCharacters, MAX_NAME_LENGTH, phoneDigits } from '#shop/input/fields.ts'
import { isOrderNumber } from '#shop/orders/rules.ts'

const FAILURE = {
	title: NOT_SENT_TITLE,
	message: 'Please try again later or contact us directly through WhatsApp.',
} as const
/** Where this tab keeps a message that is being written. */
const MESSAGE_KEY = 'sk3_coffee_message'
const FAILURE_SECONDS = 3
const SUCCESS_SECONDS = 5
const LABELS = { idle: 'Send Message', sending: 'Sending...', sent: 'Message Sent Successfully' } as const

type ContactFormProps = {
	/** What a page that was sent without scripts has been told. */
	given: { words: FieldErrors; ticket: string | null; hasFailed: boolean } | undefined
}

export function ContactForm({ given }: ContactFormProps) {
	const { fields, stage, ticket, submit } = useWriting(given)
	return (
		<form
			id={fields.id}
			method="post"
			action={href('/contact')}
			noValidate
			className="contact-form"
			onInput={fields.recheck}
			onSubmit={submit}
		>
			<FormAlert message={given?.hasFailed ? `${FAILURE.title}. ${FAILURE.message}` : null} />
			<Fields words={fields.errors} />
			<Button type="submit" aria-disabled={stage === 'sending'}>
				{stage === 'sending' && <span className="spinner" aria-hidden="true" />}
				{LABELS[stage]}
			</Button>
			<p role="status" className="field-hint">
				{ticket && <TicketWords ticket={ticket} />}
			</p>
		</form>
	)
}

function useWriting(given: ContactFormProps['given']) {
	const brand = useBrand()
	const fields = useFormFields(ContactInput, given?.words)
	const [stage, setStage] = useState<keyof typeof LABELS>(given?.ticket ? 'sent' : 'idle')
	const [ticket, setTicket] = useState(given?.ticket ?? null)
	useFormDraft(fields.id, MESSAGE_KEY)

	useEffect(() => {
		if (stage !== 'sent') return
		const timer = setTimeout(setStage, SUCCESS_SECONDS * 1000, 'idle')
		return () => clearTimeout(timer)
	}, [stage])

	async function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault()
		if (stage === 'sending') return
		const form = event.currentTarget
		const message = fields.read()
		if (!message) return
		setStage('sending')
		// As specified; the server chooses by itself whom it writes to, and as whom.
		const sent = await sendContactMessage({ ...message, toEmail: brand?.email, fromEmail: message.email })
		setStage(sent ? 'sent' : 'idle')
		if (!sent) return showToast({ ...FAILURE, tone: 'error', seconds: FAILURE_SECONDS })
		setTicket(sent.ticket)
		form.reset()
		tabStorage.removeItem(MESSAGE_KEY)
		showToast({ ...THANKS, tone: 'success', seconds: SUCCESS_SECONDS })
	}

	return { fields, stage, ticket, submit }
}

const THANKS = {
	title: (
		<>
			<span lang="ta">நன்றி.</span> Thank you for writing
		</>
	),
	message: `We'll get back to you within ${ANSWERED_WITHIN} with a personal response.`,
} as const

/** An order's page leads here with its number, so that nobody has to copy it. */
function useOpeningWords(): string {
	const [query] = useSearchParams()
	const order = query.get('order') ?? ''
	return isOrderNumber(order) ? `About my order ${order}: ` : ''
}

function Fields({ words }: { words: FieldErrors }) {
	const openingWords = useOpeningWords()
	return (
		<>
			<TextField
				label="Name"
				name="name"
				autoComplete="name"
				maxLength={MAX_NAME_LENGTH}
				required
				normalize={keepNameCharacters}
				error={words.name ?? null}
			/>
			<EmailField error={words.email} />
			<TextField
				label="Phone"
				name="phone"
				type="tel"
				inputMode="numeric"
				autoComplete="tel"
				required
				normalize={phoneDigits}
				error={words.phone ?? null}
			/>
			<TextArea
				label="Message"
				name="message"
				autoComplete="off"
				required
				rows={6}
				defaultValue={openingWords}
				error={words.message ?? null}
			/>
		</>
	)
}
