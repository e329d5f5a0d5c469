/** What the contact form may say, in the words of the specification. */
import { z } from 'zod'
import { isEmail } from '#shop/email.ts'
import { isPlainText, ONLY_LETTERS, Text } from '#shop/fields.ts'

export const CONTACT_PHONE_DIGITS = 10
const MOST_MESSAGE_LETTERS = 5_000
const TOO_LONG = `Please keep your message under ${MOST_MESSAGE_LETTERS} characters`

const Message = z
	.string()
	.max(MOST_MESSAGE_LETTERS, TOO_LONG)
	.transform((text) => text.replace(/\r\n?/g, '\n'))
	.refine(isPlainText, 'Enter proper message')
	.transform((text) => text.normalize('NFC').trim())
	.pipe(z.string().min(1, { error: 'Enter a message', abort: true }).min(5, 'Enter proper message'))

export const ContactInput = z.object({
	name: Text(100, 'Enter a valid name').pipe(
		z
			.string()
			.min(1, { error: 'Enter your name', abort: true })
			.regex(ONLY_LETTERS, { error: 'Only alphabets are allowed', abort: true })
			.min(3, 'Enter a valid name'),
	),
	email: Text(320, 'Enter a valid email address').pipe(
		z
			.string()
			.min(1, { error: 'Enter an email address', abort: true })
			.refine(isEmail, 'Enter a valid email address'),
	),
	phone: z
		.string()
		.trim()
		.min(1, { error: 'Enter a phone number', abort: true })
		.regex(new RegExp(`^[0-9]{${CONTACT_PHONE_DIGITS}}$`), 'Enter a valid phone number'),
	message: Message,
})
export type ContactInput = z.infer<typeof ContactInput>
