/** The reply of `send-contact-email` to a message that arrived. */
import { z } from '#app/web/browser-zod.ts'

export const MessageKept = z.object({ success: z.literal(true), ticket: z.string() })
export type MessageKept = z.infer<typeof MessageKept>
