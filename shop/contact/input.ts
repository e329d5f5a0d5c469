/** What the contact form may say, in the words of the specification. */
import { z } from 'zod'
import { EmailAddress, isPhone, isPlainText, PersonName, normalizeText } from '#shop/input/fields.ts'

const MOST_MESSAGE_LETTERS = 5_000
const TOO_LONG = `Please keep your message under ${MOST_MESSAGE_LETTERS} characters`

const Message = z
	.string()
	.max(MOST_MESSAGE_LETTERS, TOO_LONG)
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
		.refine(isPhone, 'Enter a valid phone number'),
	message: Message,
})
export type ContactInput = z.infer<typeof ContactInput>
