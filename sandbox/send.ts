/** Puts an answer on the wire, or keeps a silence that the story asks for. */
import type { ServerResponse } from 'node:http'
import type { Reply } from './desk.ts'

export function sendReply(response: ServerResponse, reply: Reply): void {
	if (reply === 'silence') return
	if (reply === 'drop') {
		response.destroy()
		return
	}
	send(response, reply.status, 'application/json', JSON.stringify(reply.body))
}

export function send(response: ServerResponse, status: number, type: string, body: string): void {
	response.writeHead(status, { 'Content-Type': `${type}; charset=utf-8` }).end(body)
}
