/** Input schemas of the newsletter. */
import { z } from 'zod'
import { NEWSLETTER_EMAIL_TEXT } from './consent.ts'
import { EmailAddress, MAX_NAME_LENGTH, Text } from '#shop/input/fields.ts'

const SubscriberEmail = EmailAddress(NEWSLETTER_EMAIL_TEXT).transform((email) => email.toLowerCase())

export const SubscribeInput = z.object({ email: SubscriberEmail, name: Text(MAX_NAME_LENGTH).optional() })

/** `t` is the token in the links of our emails. */
export const UnsubscribeInput = z.object({ email: SubscriberEmail, t: z.string().max(200).optional() })
