/** Loads the data that every page needs: brand, promotional messages, shipping, the footer with its products and the signed-in customer. */
import { showPage } from '#app/catalogue/page-content.server.ts'
import { collectFacts, ORIGINAL_SOURCES } from '#app/catalogue/page-facts.server.ts'
import { rememberLast } from '#app/catalogue/remember-last.server.ts'
import { loadShownOffers, type ShownOffer } from '#app/catalogue/shown-offers.server.ts'
import { type Context, shopContext } from '#app/http/request-context.ts'
import { findCurrentCustomer } from '#app/session/current-customer.server.ts'
import { firstName } from '#shop/accounts/rules.ts'
import { listCoffeeShares, listProductNames } from '#shop/catalogue/catalogue.server.ts'
import type { PageContent } from '#shop/pages/definitions.ts'
import { BLEND_FACTS, namesFact } from '#shop/pages/facts.ts'
import { keepTogether } from '#shop/text/keep-together.ts'
import { getPage, originalPage } from '#shop/pages/pages.server.ts'
import { listPromotionalMessages } from '#shop/promotional-messages/promotional-messages.server.ts'
import { defaultMessage } from '#shop/promotional-messages/default-message.ts'
import { MESSAGES_FAILED } from '#shop/promotional-messages/rules.ts'
import { DEFAULT_SHIPPING } from '#shop/shipping/settings/default-settings.ts'
import type { Shipping } from '#shop/shipping/settings/settings.ts'
import { getShipping } from '#shop/shipping/shipping.server.ts'
import type { Shop } from '#shop/shop.server.ts'

/** The header links to all products. */
const MAX_FOOTER_PRODUCTS = 6

export type ShopData = Awaited<ReturnType<typeof loadShopData>>['shopData']

const contents = rememberLast<Content>(MESSAGES_FAILED)

/** While the database is unavailable, the page renders with what was read last, except for the banner, and is not cached. */
export async function loadShopData(request: Request, context: Context) {
	const shop = context.get(shopContext)
	const { brand, payments, publicUrl } = shop.config
	const customer = await describeVisitor(request, context)
	const [{ value, isCurrent, headers }, offers] = await Promise.all([
		contents.load(context, '', { read: loadContent, original: originalContent }),
		loadShownOffers(context),
	])
	return {
		shopData: {
			brand: {
				...brand,
				address: keepTogether(brand.address),
				supportHours: keepTogether(brand.supportHours),
			},
			publicUrl,
			paymentsAreATest: payments.mode === 'sandbox',
			customer,
			...value,
			// The default message, because the last one that was read may announce an offer that has ended.
			messages: isCurrent ? value.messages : [defaultMessage(value.shipping.announcedFreeAbove)],
			offers: offers.value.map(withTimestamps),
		},
		headers: { ...headers, ...offers.headers },
	}
}

type ProductName = Awaited<ReturnType<typeof listProductNames>>[number]

type Content = {
	footerProducts: ProductName[]
	footer: PageContent<'footer'>
	/** The messages of the promotional bar, of which there is at least one. */
	messages: string[]
	shipping: Shipping
}

/** Dates are sent as ISO timestamps. */
function withTimestamps({ startsAt, endsAt, ...offer }: ShownOffer) {
	return {
		...offer,
		startsAt: startsAt?.toISOString() ?? null,
		endsAt: endsAt?.toISOString() ?? null,
	}
}

/** The content of a new shop, for a process that has read nothing yet. */
function originalContent(shop: Shop): Content {
	return {
		footerProducts: [],
		footer: showPage(originalPage('footer'), collectFacts(shop, ORIGINAL_SOURCES)).content,
		messages: [defaultMessage(DEFAULT_SHIPPING.announcedFreeAbove)],
		shipping: DEFAULT_SHIPPING,
	}
}

async function loadContent(shop: Shop): Promise<Content> {
	const [promotionalMessages, footerProducts, shipping, footer] = await Promise.all([
		listPromotionalMessages(shop),
		listProductNames(shop, { max: MAX_FOOTER_PRODUCTS }),
		getShipping(shop),
		getPage(shop, 'footer'),
	])
	// Only a few shops name their blends in their footer, and every page would make this query.
	const namesBlends = BLEND_FACTS.some((fact) => namesFact(footer.content, fact))
	const coffeeShares = namesBlends ? await listCoffeeShares(shop) : []
	const messages = promotionalMessages.map(({ message }) => message)
	return {
		footerProducts,
		footer: showPage(footer, collectFacts(shop, { shipping, coffeeShares })).content,
		shipping,
		messages: messages.length > 0 ? messages : [defaultMessage(shipping.announcedFreeAbove)],
	}
}

async function describeVisitor(request: Request, context: Context) {
	const customer = await findCurrentCustomer(request, context)
	if (!customer) return null
	const { id, name, email, mobile } = customer
	return { id, firstName: firstName(name) ?? 'User', name, email, mobile }
}
