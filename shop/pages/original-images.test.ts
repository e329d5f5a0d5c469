import { globSync } from 'node:fs'
import { parse } from 'node:path'
import { expect, test } from 'vitest'
import { PAGES } from './definitions.ts'
import { HEADER_IMAGES } from '#shop/email/header-images.ts'

const MAX_PLACES = 2
const photographs = globSync(['*.jpg', 'scenes/*.jpg'], { cwd: 'assets' }).map((path) => parse(path))
const pages = Object.values(PAGES).map(({ original }) => JSON.stringify(original))
const emails = Object.values(HEADER_IMAGES).map(({ path }) => path)

test('the photographs are found', () => {
	expect(photographs.length).toBeGreaterThan(0)
})

test('no photograph is in more than two places: on pages, or at the head of emails', () => {
	const places = photographs.map(({ base, name }) => ({
		base,
		count:
			pages.reduce((sum, page) => sum + page.split(`"${base}"`).length - 1, 0) +
			emails.filter((path) => path.endsWith(`${name}-email.jpg`)).length,
	}))
	expect(places.filter(({ count }) => count > MAX_PLACES)).toEqual([])
})
