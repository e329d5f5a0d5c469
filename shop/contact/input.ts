/** The input schema of the contact form. The specification fixes the messages. */
import { z } from 'zod'
import { EmailAddress, isPlainText, normalizeText, PersonName } from '#shop/input/fields.ts'
import { isPhone, phoneInput } from '#shop/input/phone.ts'

/** The title of all refusals to send a message. */
export const NOT_SENT_TITLE = 'Error sending message'

const MAX_MESSAGE_LENGTH = 5_000
const TOO_LONG = `Please keep your message under ${MAX_MESSAGE_LENGTH} characters`

const Message = z
	.string()
	.max(MAX_MESSAGE_LENGTH, TOO_LONG)
	.transform((text) => text.replace(/\r\n?/g, '\n'))
	.refine(isPlainText, 'Enter proper message')
	.transform(normalizeText)
	.pipe(z.string().min(1, { error: 'Enter a message', abort: true }).min(5, 'Enter proper message'))

export const ContactInput = z.object({
	name: PersonName('Enter your name'),
	email: EmailAddress('Enter a valid email address', 'Enter an email address'),
	phone: z
		.string()
		.trim()
		.min(1, { error: 'Enter a phone number', abort: true })
		.transform(phoneInput)
		.refine(isPhone, 'Enter a valid phone number'),
	message: Message,
})
export type ContactInput = z.infer<typeof ContactInput>
