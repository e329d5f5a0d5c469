import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPost } from '#server/post.ts'
import { freePort } from '#db/embedded-postgres.ts'
import { deliverLetter, queueLetter } from '#shop/letters/letters.server.ts'
import { letters } from '#shop/letters/tables.server.ts'
import { openTestShop, type TestShop } from '#test/open-shop.ts'

let shop: TestShop
let port: number
beforeAll(async () => {
	port = await freePort()
	shop = await openTestShop({
		env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'SK3 Coffee <orders@shop.example>' },
	})
})
afterAll(() => shop.close())

test('a letter waits while the mail server is away, and goes out once when it is back', async () => {
	const letter = {
		to: 'meena@example.in',
		subject: 'வணக்கம், your order',
		text: 'Plain words',
		html: '<p>Plain words</p>',
	}
	await shop.db.transaction(async (transaction) => {
		await queueLetter(shop, transaction, { key: 'order:1:confirmed', letter })
		await queueLetter(shop, transaction, { key: 'order:1:confirmed', letter })
	})
	const [row] = await shop.db.select().from(letters)
	if (!row) throw new Error('The letter was not written')
	const post = openPost(shop.config)
	await expect(deliverLetter(shop, row.id, post.deliver)).rejects.toThrow()

	const received: string[] = []
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ['STARTTLS'],
		onData(stream, _session, done) {
			const chunks: Buffer[] = []
			stream.on('data', (chunk: Buffer) => chunks.push(chunk))
			stream.on('end', () => {
				received.push(Buffer.concat(chunks).toString())
				done()
			})
		},
	})
	server.listen(port, '127.0.0.1')
	await once(server.server, 'listening')
	await Promise.all(Array.from({ length: 5 }, () => deliverLetter(shop, row.id, post.deliver)))
	expect(received).toHaveLength(1)
	expect(received[0]).toContain(`Message-ID: <${row.id}@`)
	expect(received[0]).toContain('To: meena@example.in')
	expect(received[0]).toContain('text/html')
	const [sent] = await shop.db.select().from(letters)
	expect(sent?.sentAt).not.toBeNull()
	post.close()
	await new Promise<void>((done) => server.close(() => done()))
})
