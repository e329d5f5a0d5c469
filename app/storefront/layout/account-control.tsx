/** The Login button, or the signed-in customer's menu. Rendered on the server, so that nothing flickers. */
import { Form, href, useLocation } from 'react-router'
import { MenuLink } from '#app/storefront/layout/menu-link.tsx'
import { useMenu } from '#app/storefront/layout/use-menu.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { AccountIcon } from '#app/ui/icons.tsx'
import { useCustomer } from '#app/session/use-customer.ts'

const PROFILE = `${href('/dashboard')}?tab=overview`
const ORDERS = `${href('/dashboard')}?tab=orders`

export function AccountControl() {
	const customer = useCustomer()
	const from = useCurrentPath()
	if (!customer) {
		return (
			<ButtonLink
				to={href('/login')}
				state={{ from }}
				tone="quiet"
				className="wide-only header-button header-login"
			>
				Login
			</ButtonLink>
		)
	}
	return (
		<div className="wide-only account">
			<button type="button" popoverTarget="account-menu" className="account-button">
				<AccountIcon />
				<span className="account-name">Hi, {customer.firstName}</span>
			</button>
			<AccountMenu />
		</div>
	)
}

function AccountMenu() {
	const menu = useMenu()
	return (
		<nav ref={menu} id="account-menu" popover="auto" className="account-menu" aria-label="Account">
			<MenuLink to={PROFILE}>Profile</MenuLink>
			<MenuLink to={ORDERS}>Orders</MenuLink>
			<SignOut label="Sign Out" />
		</nav>
	)
}

export function AccountLinks() {
	const isSignedIn = useCustomer() !== null
	const from = useCurrentPath()
	return (
		<>
			{isSignedIn && <MenuLink to={PROFILE}>My Profile</MenuLink>}
			{isSignedIn && <MenuLink to={ORDERS}>My Orders</MenuLink>}
			<MenuLink to={href('/track-order')}>Track Order</MenuLink>
			{isSignedIn ? (
				<SignOut label="Logout" />
			) : (
				<MenuLink to={href('/login')} state={{ from }}>
					Login
				</MenuLink>
			)}
		</>
	)
}

function useCurrentPath(): string {
	const { pathname, search } = useLocation()
	return pathname + search
}

/** Leaves the document, and with it everything of the customer that is in memory. */
function SignOut({ label }: { label: string }) {
	return (
		<Form method="post" action={href('/logout')} reloadDocument className="sign-out">
			<Button type="submit" tone="quiet">
				{label}
			</Button>
		</Form>
	)
}
