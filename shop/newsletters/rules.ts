/** Rules for sending a newsletter: its statuses, its pace, and what an answer of the mail server means. */

export const NEWSLETTER_STATUSES = ['draft', 'sending', 'paused', 'stopped', 'sent'] as const
export type NewsletterStatus = (typeof NEWSLETTER_STATUSES)[number]

export const NEWSLETTER_LABELS: Record<NewsletterStatus, string> = {
	draft: 'Draft',
	sending: 'Sending',
	paused: 'Paused',
	stopped: 'Stopped',
	sent: 'Sent',
}

/** What the staff can do with it once it is not a draft, and its status afterwards. */
export const NEWSLETTER_MOVES = {
	pause: { from: ['sending'], to: 'paused', action: 'newsletter paused' },
	resume: { from: ['paused'], to: 'sending', action: 'newsletter resumed' },
	stop: { from: ['sending', 'paused'], to: 'stopped', action: 'newsletter stopped' },
} as const satisfies Record<string, { from: NewsletterStatus[]; to: NewsletterStatus; action: string }>

export type NewsletterMove = keyof typeof NEWSLETTER_MOVES

export function isNewsletterMove(text: string): text is NewsletterMove {
	return Object.hasOwn(NEWSLETTER_MOVES, text)
}

/**
 * `queued`, then `sending` from just before the mail server is contacted. `unknown`: the process was killed or the
 * connection broke before an answer, so that it may have arrived; it is not sent again. `skipped`: no longer subscribed,
 * or bounced.
 */
export const RECIPIENT_STATES = ['queued', 'sending', 'sent', 'refused', 'unknown', 'skipped'] as const
export type RecipientState = (typeof RECIPIENT_STATES)[number]

/** In emails per minute. */
export const DEFAULT_PACE = 300
export const MAX_PACE = 600

export function minutesToSend(recipients: number, pace: number): number {
	return Math.max(Math.ceil(recipients / pace), 1)
}

/** How often a recipient is tried whose mail server says "later". */
export const MAX_ATTEMPTS = 6
const FIRST_RETRY_SECONDS = 300

/** After 5, 10, 20, 40 and 80 minutes, by which time greylisting is over. */
export function retryAfterSeconds(attempts: number): number {
	return FIRST_RETRY_SECONDS * 2 ** (attempts - 1)
}

/** This many refusals in a row are about the sender, not about the recipients. */
export const MAX_REFUSALS_IN_A_ROW = 20

type Failure = {
	/** The mail server received all of it and did not answer. */
	isUnanswered: boolean
	code?: number | undefined
	reply?: string | undefined
	command?: string | undefined
}

/**
 * `bounced`: the mailbox does not exist or accepts nothing. `refused`: this email is refused, which says nothing about
 * the mailbox. `later`: try this recipient again. `unavailable`: no email can be sent now. `blocked`: none can be sent
 * until somebody fixes it.
 */
export type FailureKind = 'unknown' | 'bounced' | 'refused' | 'later' | 'unavailable' | 'blocked'

/** RFC 3463, section 3.8: 5.7.x is about security and policy, not about the mailbox. */
const POLICY_REPLY = /\b5\.7\.\d+\b/
/** RFC 5321, section 3.8: the service is closing the connection. */
const SERVICE_NOT_AVAILABLE = 421

export function classifyFailure({ isUnanswered, code, reply = '', command = '' }: Failure): FailureKind {
	if (isUnanswered) return 'unknown'
	if (code === undefined || code === SERVICE_NOT_AVAILABLE) return 'unavailable'
	const isAboutRecipient = command === 'RCPT TO' || command === 'DATA'
	if (code < 500) return isAboutRecipient ? 'later' : 'unavailable'
	if (!isAboutRecipient) return 'blocked'
	return POLICY_REPLY.test(reply) ? 'refused' : 'bounced'
}

export const NO_SUBJECT = 'No subject yet'

/** The button that saves a draft and leads to its last step. */
export const SAVE_AND_SEND = 'save-and-send'
