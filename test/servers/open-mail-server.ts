/** A mail server that stores the emails it receives, and can be made unavailable, silent or endlessly slow. */
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export type MailServer = {
	/** The shop's settings for sending through it. */
	settings: { SMTP_URL: string; MAIL_FROM: string }
	/** The emails with their headers, in the order of arrival. */
	received: string[]
	/** The subject of each email; a folded subject is cut after its first line. */
	subjects(): string[]
	/** How many connections have been opened so far. */
	connections(): number
	openConnections(): number
	/** Closes all connections and refuses new ones. */
	makeUnavailable(): void
	/** Accepts connections but sends no greeting. */
	makeSilent(): void
	/** Responds to the sender's address with a reply that never ends, a line at a time. */
	makeDripping(): void
	/** Takes emails, and responds to each with a reply that never ends, a line at a time. */
	makeAnswersDrip(): void
	/** Accepts emails again. */
	restore(): void
	close(): Promise<void>
}

type Refusals = {
	/** The reply to the address of a recipient, such as '550 No such mailbox'. */
	toRecipient?: (address: string) => string | null
	/** The reply to the sender's address. */
	toSender?: () => string | null
}

type Mode = 'working' | 'silent' | 'dripping' | 'dripping answers' | 'unavailable'
/** `count` is how many connections have been opened so far. */
type Connected = { mode: Mode; sockets: Set<Socket>; count: number }

/** `beforeAccepting` runs before the server confirms an email; if it throws, the email is refused. */
export async function openMailServer(
	beforeAccepting: (email: string) => Promise<void> = async () => {},
	{ toRecipient = () => null, toSender = () => null }: Refusals = {},
): Promise<MailServer> {
	const received: string[] = []
	const connected: Connected = { mode: 'working', sockets: new Set(), count: 0 }
	const onEmail = async (email: string) => {
		received.push(email)
		if (connected.mode === 'dripping answers') return drip(connected.sockets)
		await beforeAccepting(email)
	}
	const server = createServer(connected, { onEmail, toRecipient, toSender })
	server.listen(0, '127.0.0.1')
	await once(server.server, 'listening')
	const switchTo = (mode: Mode) => {
		connected.mode = mode
		for (const socket of connected.sockets) socket.destroy()
	}
	const { port } = server.server.address() as AddressInfo
	return {
		settings: {
			SMTP_URL: `smtp://127.0.0.1:${port}`,
			MAIL_FROM: 'SK3 Coffee <orders@shop.example>',
		},
		received,
		subjects: () => received.map((email) => /^Subject: (.*)$/m.exec(email)?.[1]?.trim() ?? ''),
		connections: () => connected.count,
		openConnections: () => connected.sockets.size,
		makeUnavailable: () => switchTo('unavailable'),
		makeSilent: () => switchTo('silent'),
		makeDripping: () => switchTo('dripping'),
		makeAnswersDrip: () => switchTo('dripping answers'),
		restore: () => switchTo('working'),
		close: () => new Promise((done) => server.close(() => done())),
	}
}

type Answers = Required<Refusals> & { onEmail: (email: string) => Promise<void> }

function createServer(connected: Connected, { onEmail, toRecipient, toSender }: Answers): SMTPServer {
	const { sockets } = connected
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ['STARTTLS'],
		disableReverseLookup: true,
		// The shop never closes its connection itself, so close() must not wait for it. Zero would mean the default of 30 s.
		closeTimeout: 1,
		onConnect(_session, done) {
			if (connected.mode !== 'silent' && connected.mode !== 'unavailable') done()
		},
		onMailFrom(_address, _session, done) {
			if (connected.mode === 'dripping') void drip(sockets)
			else done(smtpError(toSender()))
		},
		onRcptTo({ address }, _session, done) {
			done(smtpError(toRecipient(address)))
		},
		onData(stream, _session, done) {
			text(stream)
				.then(onEmail)
				.then(() => done(), done)
		},
	})
	server.server.on('connection', (socket: Socket) => {
		connected.count += 1
		sockets.add(socket)
		socket.once('close', () => sockets.delete(socket))
		if (connected.mode === 'unavailable') socket.destroy()
	})
	// A client that is killed breaks its connection.
	server.on('error', () => {})
	return server
}

/** The error for a reply such as '450 Later'. */
export function smtpError(reply: string | null): Error | null {
	if (reply === null) return null
	return Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) })
}

/** Sends a reply that never ends, so it never resolves. */
function drip(sockets: ReadonlySet<Socket>): Promise<never> {
	for (const socket of sockets) {
		const timer = setInterval(() => socket.write('250-One moment please\r\n'), 20)
		socket.once('close', () => clearInterval(timer))
	}
	return new Promise(() => {})
}
