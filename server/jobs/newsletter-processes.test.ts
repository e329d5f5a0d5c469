/** Newsletters that several processes send, or one that is killed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { sendNewsletter } from '#shop/newsletters/delivery.server.ts'
import { readFigures } from '#shop/newsletters/figures.server.ts'
import { getNewsletter, startedNewsletter, subscribeReaders } from '#test/fixtures/newsletters.ts'
import { receiversOf, shopWithMailServer } from '#test/fixtures/shops/shop-with-mail-server.ts'

const { shop, mail, replies, mailer } = shopWithMailServer()

test('two processes that send at once send each email once', async () => {
	await subscribeReaders(shop, 15)
	const { id } = await startedNewsletter(shop)
	await Promise.all([startProcess(id), startProcess(id)].map((child) => once(child, 'exit')))
	expect(new Set(receiversOf(mail)).size).toBe(15)
	expect(mail.received).toHaveLength(15)
	expect(await readFigures(shop, id)).toMatchObject({ sent: 15, waiting: 0 })
})

test('a process that is killed while the mail server has an email does not send it again', async () => {
	await subscribeReaders(shop, 5)
	const { id } = await startedNewsletter(shop)
	const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
	const { promise: mayAccept, resolve: accept } = Promise.withResolvers<void>()
	replies.beforeAccepting = async () => {
		if (mail.received.length !== 3) return
		hold()
		await mayAccept
	}
	const child = startProcess(id)
	await isHeld
	child.kill('SIGKILL')
	await once(child, 'exit')
	accept()
	await sendNewsletter(shop, id, { deliver: mailer.deliver })
	expect(new Set(receiversOf(mail)).size).toBe(5)
	expect(mail.received).toHaveLength(5)
	expect(await readFigures(shop, id)).toMatchObject({ sent: 4, waiting: 1 })
	await shop.passTime(600)
	await sendNewsletter(shop, id, { deliver: mailer.deliver })
	expect(mail.received).toHaveLength(5)
	expect(await readFigures(shop, id)).toMatchObject({ sent: 4, unknown: 1, waiting: 0 })
	expect(await getNewsletter(shop, id)).toMatchObject({ status: 'sent' })
})

function startProcess(id: string): ChildProcess {
	const env = {
		...process.env,
		...mail.settings,
		PUBLIC_URL: 'https://shop.example',
		SECRET: shop.config.secret,
	}
	return spawn(process.execPath, ['test/send-newsletter.ts', shop.url, id], {
		env: { ...env, DATA_DIR: shop.config.dataDir },
		stdio: ['ignore', 'ignore', 'inherit'],
	})
}
