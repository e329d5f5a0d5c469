/** A generated file such as robots.txt, which is the same for everyone and cached for an hour. */
export function fileResponse(body: string | ReadableStream, type: string): Response {
	return new Response(body, {
		headers: { 'Content-Type': type, 'Cache-Control': 'public, max-age=3600' },
	})
}
