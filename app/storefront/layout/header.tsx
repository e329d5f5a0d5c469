import { href, Link } from 'react-router'
import { Logo } from '#app/storefront/layout/logo.tsx'
import { MenuLink } from '#app/storefront/layout/menu-link.tsx'
import { useCart } from '#app/cart/cart-store.ts'
import { openDrawer, preloadDrawer } from '#app/cart/drawer/cart-drawer.tsx'
import { AccountControl, AccountLinks } from '#app/storefront/layout/account-control.tsx'
import { useMenu } from '#app/storefront/layout/use-menu.ts'
import { useBrand } from '#app/catalogue/shop-data.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { CartIcon, CloseIcon, MenuIcon } from '#app/ui/icons.tsx'
import { countItems } from '#shop/cart/rules.ts'

export function Header() {
	const brand = useBrand()
	return (
		<header className="site-header">
			<div className="page header-row">
				<Link to={href('/')} className="header-logo">
					{brand && (
						<Logo
							src={brand.images.logo}
							name={brand.name}
							alt={`${brand.name}, home`}
							width={161}
							height={36}
							fetchPriority="low"
						/>
					)}
				</Link>
				<nav className="header-links" aria-label="Main">
					<MainLinks />
				</nav>
				<div className="header-actions">
					<ButtonLink to={href('/track-order')} tone="quiet" className="wide-only header-button">
						Track Order
					</ButtonLink>
					<AccountControl />
					<CartButton />
					<button type="button" className="icon-button narrow-only" popoverTarget="menu" aria-label="Menu">
						<MenuIcon />
					</button>
				</div>
			</div>
			<MobileMenu />
		</header>
	)
}

function MainLinks() {
	return (
		<>
			<MenuLink to={href('/products')}>Products</MenuLink>
			<MenuLink to={href('/story')}>Our Story</MenuLink>
			<MenuLink to={href('/contact')}>Contact Us</MenuLink>
		</>
	)
}

/** A form, so that it leads to the cart page before hydration. After it, the button opens the drawer. */
function CartButton() {
	const { cart, isReady, isFromOtherTab } = useCart()
	const count = countItems(cart)
	return (
		<form
			action={href('/cart')}
			onSubmit={(event) => {
				event.preventDefault()
				void openDrawer()
			}}
		>
			<button
				type="submit"
				onPointerEnter={() => void preloadDrawer()}
				onFocus={() => void preloadDrawer()}
				className="icon-button cart-button"
				aria-label={`Cart, ${count} ${count === 1 ? 'item' : 'items'}`}
			>
				<CartIcon />
				<span
					key={count}
					className="cart-badge"
					data-changed={isFromOtherTab !== undefined || undefined}
					aria-hidden="true"
				>
					{isReady && count > 0 ? count : ''}
				</span>
			</button>
		</form>
	)
}

function MobileMenu() {
	const menu = useMenu()
	return (
		<nav ref={menu} id="menu" popover="auto" className="mobile-menu" aria-label="Menu">
			<button
				type="button"
				className="icon-button"
				popoverTarget="menu"
				popoverTargetAction="hide"
				aria-label="Close menu"
			>
				<CloseIcon />
			</button>
			<MainLinks />
			<AccountLinks />
		</nav>
	)
}
