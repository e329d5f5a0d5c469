/** What may be asked of the newsletter. */
import { z } from 'zod'
import { NEWSLETTER_EMAIL_WORDS } from './consent.ts'
import { EmailAddress, MOST_NAME_LETTERS, Text } from '#shop/fields.ts'

const SubscriberEmail = EmailAddress(NEWSLETTER_EMAIL_WORDS).transform((email) => email.toLowerCase())

export const SubscribeInput = z.object({ email: SubscriberEmail, name: Text(MOST_NAME_LETTERS).optional() })

/** `t` is the token that our own letters carry beside the address. */
export const UnsubscribeInput = z.object({ email: SubscriberEmail, t: z.string().max(200).optional() })
