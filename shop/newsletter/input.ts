/** What may be asked of the newsletter. */
import { z } from 'zod'
import { NEWSLETTER_EMAIL_WORDS } from './rules.ts'
import { isEmail } from '#shop/email.ts'
import { Text } from '#shop/fields.ts'

export const SubscriberEmail = Text(320, NEWSLETTER_EMAIL_WORDS)
	.transform((text) => text.toLowerCase())
	.pipe(z.string().refine(isEmail, NEWSLETTER_EMAIL_WORDS))

export const SubscribeInput = z.object({ email: SubscriberEmail, name: Text(100).optional() })

/** `t` is the token that our own letters carry beside the address. */
export const UnsubscribeInput = z.object({ email: SubscriberEmail, t: z.string().max(200).optional() })
