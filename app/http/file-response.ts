/** A file that the site makes: the same for everybody, and good for an hour. */
export function fileResponse(body: string, type: string): Response {
	return new Response(body, {
		headers: { 'Content-Type': type, 'Cache-Control': 'public, max-age=3600' },
	})
}
