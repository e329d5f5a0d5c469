/** Returns a link that opens WhatsApp with this message to a customer. `phone` has ten digits. */
export function whatsAppUrl(phone: string, message: string): string {
	return `https://wa.me/91${phone}?text=${encodeURIComponent(message)}`
}
