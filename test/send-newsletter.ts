/** A server process that sends a newsletter: `node test/send-newsletter.ts <database> <newsletter>`, with the settings in its environment. */
import { connect } from '#db/connect.ts'
import { createMailer, FOR_NEWSLETTERS } from '#server/mail/mailer.ts'
import { readProcessConfig } from '#shop/config/config.server.ts'
import { findNewsletter } from '#shop/newsletters/admin.server.ts'
import { sendNewsletter } from '#shop/newsletters/delivery.server.ts'

const [url = '', newsletterId = ''] = process.argv.slice(2)
const config = readProcessConfig()
const { db, close } = connect(url)
const mailer = createMailer(config, FOR_NEWSLETTERS)
const log = { info: () => {}, warn: () => {}, error: () => {} }
const shop = { db, clock: () => new Date(), config, log } as unknown as Parameters<typeof sendNewsletter>[0]
// A run ends after some seconds, in which a busy machine may have sent little.
do await sendNewsletter(shop, newsletterId, { deliver: mailer.deliver })
while ((await findNewsletter(shop, newsletterId))?.status === 'sending')
mailer.close()
await close()
