import { describe, expect, test } from 'vitest'
import {
	emailPathAtWidth,
	originalOfEmailPath,
	smallImageUrl,
	wideEmailImageUrl,
	imageKind,
	isFolder,
	givenName,
	isStoredImageUrl,
	isStoredPath,
	mimetypeOf,
	pathAtWidth,
	productImagePath,
	imageUrl,
	storedName,
} from './rules.ts'

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const now = new Date('2026-11-20T06:30:00Z')

describe('imageKind', () => {
	test('detects four formats by their first bytes', () => {
		expect(imageKind(bytes('\xFF\xD8\xFF\xE0'))).toBe('jpeg')
		expect(imageKind(bytes('\x89PNG\r\n\x1A\n'))).toBe('png')
		expect(imageKind(bytes('RIFF\0\0\0\0WEBPVP8 '))).toBe('webp')
		expect(imageKind(bytes('\0\0\0\x1CftypavifAAAAmif1avifmiaf'))).toBe('avif')
		expect(imageKind(bytes('\0\0\0\x1Cftypmif1AAAAmif1avifmiaf'))).toBe('avif')
	})

	test('rejects everything else, whatever follows the first bytes', () => {
		expect(imageKind(bytes(''))).toBe(null)
		expect(imageKind(bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe(null)
		expect(imageKind(bytes('GIF89a\xFF\xD8\xFF'))).toBe(null)
		expect(imageKind(bytes('%PDF-1.7 \xFF\xD8\xFF'))).toBe(null)
		expect(imageKind(bytes(' \xFF\xD8\xFF'))).toBe(null)
		expect(imageKind(bytes('RIFF\0\0\0\0WAVE'))).toBe(null)
		expect(imageKind(bytes('\0\0\0\x1CftypheicAAAAmif1heic'))).toBe(null)
	})
})

test('givenName is a stored path without its folder and the upload time', () => {
	expect(givenName('pure/1795156200000-cup.jpg')).toBe('cup.jpg')
	expect(givenName('/home/1795156200000-logo-2.png')).toBe('logo-2.png')
	expect(givenName('morning.jpg')).toBe('morning.jpg')
})

describe('storedName', () => {
	test('starts with the upload time', () => {
		expect(storedName(now, 'Cup.JPG', 'jpg')).toBe('1795156200000-cup.jpg')
	})

	test('keeps only the characters that need no escaping in a URL', () => {
		expect(storedName(now, '../../etc/passwd', 'png')).toBe('1795156200000-etc-passwd.png')
		expect(storedName(now, 'Café on the veranda (2).jpeg', 'jpg')).toBe(
			'1795156200000-cafe-on-the-veranda-2.jpg',
		)
		expect(storedName(now, 'காபி.png', 'png')).toBe('1795156200000-image.png')
		expect(storedName(now, `${'x'.repeat(300)}.png`, 'png')).toBe(`1795156200000-${'x'.repeat(60)}.png`)
	})

	test('always returns a valid stored path', () => {
		for (const name of ['a.jpg', '---.png', '', '.htaccess', 'x'.repeat(999)]) {
			expect(isStoredPath(storedName(now, name, 'jpg'))).toBe(true)
		}
	})
})

describe('isStoredPath', () => {
	test('accepts an image, one in a folder, and resized versions', () => {
		expect(isStoredPath('1795156200000-cup.jpg')).toBe(true)
		expect(isStoredPath('pure/1795156200000-cup.png')).toBe(true)
		expect(isStoredPath(pathAtWidth('pure/1795156200000-cup.png', 480))).toBe(true)
		expect(isStoredPath(emailPathAtWidth('pure/1795156200000-cup.png', 480))).toBe(true)
	})

	test('rejects paths that leave the bucket, and bundled images', () => {
		for (const path of [
			'../secret',
			'..%2Fsecret',
			'/etc/passwd',
			'a/b/1795156200000-cup.jpg',
			'1795156200000-cup.svg',
			'1795156200000-cup.jpg/..',
			'pure/pure1.jpg',
			'',
		]) {
			expect(isStoredPath(path), path).toBe(false)
		}
		expect(isFolder('pure')).toBe(true)
		expect(isFolder('..')).toBe(false)
		expect(isFolder('a/b')).toBe(false)
	})

	test('is part of the public URL in both buckets', () => {
		expect(isStoredImageUrl('/product-images/pure/1795156200000-cup.jpg')).toBe(true)
		expect(isStoredImageUrl('/home/1795156200000-logo.png')).toBe(true)
		expect(isStoredImageUrl('/elsewhere/1795156200000-logo.png')).toBe(false)
	})
})

describe('originalOfEmailPath', () => {
	test('is the inverse of emailPathAtWidth, and knows no other path', () => {
		expect(emailPathAtWidth('pure/1795156200000-cup.png', 160)).toBe('pure/1795156200000-cup/160.png')
		expect(originalOfEmailPath('pure/1795156200000-cup/160.png')).toBe('pure/1795156200000-cup.png')
		for (const path of ['1795156200000-cup/161.jpg', '1795156200000-cup/160.webp', '1795156200000-cup.jpg'])
			expect(originalOfEmailPath(path)).toBe(null)
	})
})

test('emails show no WebP', () => {
	expect(smallImageUrl('/product-images/pure/pure1.jpg')).toBe('/pictures/pure/pure1-thumbnail.jpg')
	expect(smallImageUrl('/product-images/1795156200000-cup.png')).toBe(
		'/product-images/1795156200000-cup/160.png',
	)
	expect(wideEmailImageUrl('/home/1795156200000-cup.jpg')).toBe('/home/1795156200000-cup/1120.jpg')
	expect(wideEmailImageUrl('/pictures/pour.jpg')).toBe('/pictures/pour.jpg')
})

test('productImagePath is the inverse of imageUrl', () => {
	const path = 'pure/1795156200000-cup.jpg'
	expect(productImagePath(imageUrl('product-images', path))).toBe(path)
})

test('the type of a file follows from its extension', () => {
	expect(mimetypeOf('a/1-b/480.webp')).toBe('image/webp')
	expect(mimetypeOf('a.jpg')).toBe('image/jpeg')
})
