import { expect, test } from 'vitest'
import { mediaUrl, pictureUrl } from './media.ts'

test('a storage path becomes an address here, a URL stays as it is', () => {
  expect(mediaUrl('listing-media', 'images/a b#1.jpg')).toBe('/media/listing-media/images/a%20b%231.jpg')
  expect(mediaUrl('blog-media', 'https://example.com/a b.jpg')).toBe('https://example.com/a b.jpg')
  expect(pictureUrl('listing-media', 'a.jpg', 480, 'avif')).toBe('/media/listing-media/a.jpg?w=480&f=avif')
  expect(pictureUrl('listing-media', 'http://example.com/a.jpg', 480, 'avif')).toBe('http://example.com/a.jpg')
})

test('a path that is not well-formed text does not take the page down', () => {
  expect(mediaUrl('listing-media', 'x\ud800.png')).toBe('/media/listing-media/x%EF%BF%BD.png')
})
