import { expect, test } from 'vitest'
import { mediaUrl, pictureUrl } from './media.ts'

test('a storage path becomes a local URL, and a URL stays unchanged', () => {
  expect(mediaUrl('listing-media', 'images/a b#1.jpg')).toBe('/media/listing-media/images/a%20b%231.jpg')
  expect(mediaUrl('blog-media', 'https://example.com/a b.jpg')).toBe('https://example.com/a b.jpg')
  expect(pictureUrl('listing-media', 'a.jpg', 480, 'avif')).toBe('/media/listing-media/a.jpg?w=480&f=avif')
  expect(pictureUrl('listing-media', 'http://example.com/a.jpg', 480, 'avif')).toBe('http://example.com/a.jpg')
})

test('a path with lone surrogates does not throw', () => {
  expect(mediaUrl('listing-media', 'x\ud800.png')).toBe('/media/listing-media/x%EF%BF%BD.png')
})
