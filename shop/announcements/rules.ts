/** What the promotional bar says and how it moves. */
export const DEFAULT_ANNOUNCEMENT = 'Free shipping on orders over ₹350'
export const ROTATES_EVERY_SECONDS = 5
export const FADE_MILLISECONDS = 500
