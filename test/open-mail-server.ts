/** A mail server that keeps what it is given, and may be away or keep its callers waiting. */
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export type MailServer = {
	/** Whole emails with their headers, in the order they came. */
	received: string[]
	/** The subjects of the emails, where they fit on a line. */
	subjects(): string[]
	/** How many callers wait for the first word. */
	waiting(): number
	close(): Promise<void>
}

/** `isSilent`: callers are let in and told nothing, until the server closes. */
export async function openMailServer(port: number, { isSilent = false } = {}): Promise<MailServer> {
	const received: string[] = []
	let waiting = 0
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ['STARTTLS'],
		disableReverseLookup: true,
		// None: a shop keeps its line for the next letter. A nought would be taken for nothing said, and wait half a minute.
		closeTimeout: 1,
		onConnect(_session, done) {
			waiting += 1
			if (!isSilent) done()
		},
		onData(stream, _session, done) {
			text(stream).then((letter) => {
				received.push(letter)
				done()
			}, done)
		},
	})
	// A caller that is killed breaks its line.
	server.on('error', () => {})
	server.listen(port, '127.0.0.1')
	await once(server.server, 'listening')
	return {
		received,
		subjects: () => received.map((letter) => /^Subject: (.*)$/m.exec(letter)?.[1]?.trim() ?? ''),
		waiting: () => waiting,
		close: () => new Promise((done) => server.close(() => done())),
	}
}
