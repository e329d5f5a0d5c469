/** The reply of `send-contact-email` to a message that arrived. */
import { z } from '#app/http/browser-zod.ts'

export const ContactReply = z.object({ success: z.literal(true), ticket: z.string() })
export type ContactReply = z.infer<typeof ContactReply>
