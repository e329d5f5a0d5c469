import { describe, expect, test } from 'vitest'
import {
	formatBytes,
	isFolder,
	isStoredAddress,
	isStoredPath,
	mimetypeOf,
	pathAtWidth,
	imageKind,
	productImagePath,
	publicAddress,
	storedName,
} from './rules.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const now = new Date('2026-11-20T06:30:00Z')

describe('imageKind', () => {
	test('knows four formats by their first bytes', () => {
		expect(imageKind(bytes('\xFF\xD8\xFF\xE0'))).toBe('jpeg')
		expect(imageKind(bytes('\x89PNG\r\n\x1A\n'))).toBe('png')
		expect(imageKind(bytes('RIFF\0\0\0\0WEBPVP8 '))).toBe('webp')
		expect(imageKind(bytes('\0\0\0\x1CftypavifAAAAmif1avifmiaf'))).toBe('avif')
		expect(imageKind(bytes('\0\0\0\x1Cftypmif1AAAAmif1avifmiaf'))).toBe('avif')
	})

	test('takes nothing else for a picture, whatever it says further on', () => {
		expect(imageKind(bytes(''))).toBe(null)
		expect(imageKind(bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe(null)
		expect(imageKind(bytes('GIF89a\xFF\xD8\xFF'))).toBe(null)
		expect(imageKind(bytes('%PDF-1.7 \xFF\xD8\xFF'))).toBe(null)
		expect(imageKind(bytes(' \xFF\xD8\xFF'))).toBe(null)
		expect(imageKind(bytes('RIFF\0\0\0\0WAVE'))).toBe(null)
		expect(imageKind(bytes('\0\0\0\x1CftypheicAAAAmif1heic'))).toBe(null)
	})
})

describe('storedName', () => {
	test('puts the moment in front', () => {
		expect(storedName(now, 'Cup.JPG', 'jpg')).toBe('1795156200000-cup.jpg')
	})

	test('keeps of a name what an address can hold', () => {
		expect(storedName(now, '../../etc/passwd', 'png')).toBe('1795156200000-etc-passwd.png')
		expect(storedName(now, 'Café on the veranda (2).jpeg', 'jpg')).toBe(
			'1795156200000-cafe-on-the-veranda-2.jpg',
		)
		expect(storedName(now, 'காபி.png', 'png')).toBe('1795156200000-picture.png')
		expect(storedName(now, `${'x'.repeat(300)}.png`, 'png')).toBe(`1795156200000-${'x'.repeat(60)}.png`)
	})

	test('makes only names that are found again', () => {
		for (const name of ['a.jpg', '---.png', '', '.htaccess', 'x'.repeat(999)]) {
			expect(isStoredPath(storedName(now, name, 'jpg'))).toBe(true)
		}
	})
})

describe('isStoredPath', () => {
	test('takes a picture, one in a folder, and their widths', () => {
		expect(isStoredPath('1795156200000-cup.jpg')).toBe(true)
		expect(isStoredPath('pure/1795156200000-cup.png')).toBe(true)
		expect(isStoredPath(pathAtWidth('pure/1795156200000-cup.png', 480))).toBe(true)
	})

	test('takes no way out of its bucket, nor what the shop was built with', () => {
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

	test('stands behind the public address of either bucket', () => {
		expect(isStoredAddress('/product-images/pure/1795156200000-cup.jpg')).toBe(true)
		expect(isStoredAddress('/home/1795156200000-logo.png')).toBe(true)
		expect(isStoredAddress('/elsewhere/1795156200000-logo.png')).toBe(false)
	})
})

test('the address of a product picture leads back to its path', () => {
	const path = 'pure/1795156200000-cup.jpg'
	expect(productImagePath(publicAddress('product-images', path))).toBe(path)
})

test('a file has the type of its ending', () => {
	expect(mimetypeOf('a/1-b/480.webp')).toBe('image/webp')
	expect(mimetypeOf('a.jpg')).toBe('image/jpeg')
})

test('sizes are said as folders say them', () => {
	expect(formatBytes(86_001)).toBe('87 kB')
	expect(formatBytes(1_440_000)).toBe('1.4 MB')
})
