import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { createServer as createTcpServer, type AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { checkClock, checkMail, checkProvider, checkStorage } from './services.ts'
import { type Config, readConfig } from '#shop/config/config.server.ts'
import { openFakeS3 } from '#test/servers/fake-s3.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
const withSmtp = (port: number): Config => ({
	...shop.config,
	smtp: { url: `smtp://127.0.0.1:${port}`, from: 'orders@shop.example' },
})

test('image storage is ok, and a problem if it rejects the key', async () => {
	expect(await checkStorage(shop.config)).toMatchObject({ fix: null })
	const storage = await openFakeS3()
	onTestFinished(storage.close)
	const { s3 } = readConfig({ SECRET: shop.config.secret, ...storage.settings })
	expect((await checkStorage({ ...shop.config, s3 })).message).toContain('shop-images')
	expect(await checkStorage({ ...shop.config, s3: s3 && { ...s3, secretKey: 'wrong' } })).toMatchObject({
		message: expect.stringContaining('status 403'),
		fix: expect.stringContaining('S3_'),
	})
})

test('a mail server is ok if it greets, and a problem if it is absent', async () => {
	const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] })
	server.listen(0, '127.0.0.1')
	await once(server.server, 'listening')
	const { port } = server.server.address() as AddressInfo
	expect(await checkMail(withSmtp(port))).toMatchObject({ fix: null })
	await new Promise<void>((done) => server.close(() => done()))
	expect((await checkMail(withSmtp(port))).fix).toContain('SMTP_URL')
	expect((await checkMail(shop.config)).message).toContain('/mailbox')
})

test('a server that does not speak SMTP is a problem', async () => {
	const server = createTcpServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
	server.listen(0, '127.0.0.1')
	onTestFinished(() => void server.close())
	await once(server, 'listening')
	const { port } = server.address() as AddressInfo
	expect((await checkMail(withSmtp(port))).fix).toContain('SMTP_URL')
})

test('a provider that issues a token is ok; wrong credentials are a problem', async () => {
	expect(await checkProvider(shop.config)).toMatchObject({ fix: null })
	const payments = { ...shop.config.payments, mode: 'phonepe' as const, clientSecret: 'wrong' }
	expect((await checkProvider({ ...shop.config, payments })).fix).toContain('PHONEPE_CLIENT_SECRET')
})

test('a clock that is off is reported with the difference', async () => {
	const server: Server = createServer((_request, response) => response.end())
	server.listen(0, '127.0.0.1')
	onTestFinished(() => void server.close())
	await once(server, 'listening')
	const pgUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
	const config = { ...shop.config, payments: { ...shop.config.payments, pgUrl } }
	expect(await checkClock(config)).toMatchObject({ fix: null })
	const ahead = await checkClock(config, () => Date.now() + 600_000)
	expect(ahead.message).toMatch(/^(?:599|60[01]) seconds ahead of the provider$/)
})
