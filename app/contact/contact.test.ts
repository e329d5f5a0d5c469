import { expect, test } from 'vitest'
import { action } from './contact.tsx'
import { connect } from '#db/connect.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor } from '#test/visitor.ts'

const shop = shopForTests()
const MESSAGE = { name: 'Kavin', email: 'kavin@example.in', phone: '9876543210', message: 'Is it fresh?' }

const send = (to: typeof shop, fields: Record<string, string>) =>
	action(newVisitor(to).formArgs('/contact', fields))

test('a form sent without JavaScript is validated and saved', async () => {
	expect(await send(shop, MESSAGE)).toMatchObject({ data: { ticket: expect.stringMatching(/^T-/) } })
	const wrong = { ...MESSAGE, phone: '12' }
	expect(await send(shop, wrong)).toMatchObject({
		data: { ticket: null, errors: { phone: 'Enter a valid phone number' }, entered: wrong },
		init: { status: 400 },
	})
})

test('a message is refused with status 503 when the database is unavailable', async () => {
	const { db, close } = connect('postgres://nobody@127.0.0.1:1/nothing')
	expect(await send({ ...shop, db }, MESSAGE)).toMatchObject({
		data: { ticket: null, hasFailed: true, entered: MESSAGE },
		init: { status: 503 },
	})
	await close()
})
