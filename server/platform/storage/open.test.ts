import { expect, test } from 'vitest'
import { parseStorageUrl } from './open.ts'

test.each([
  ['s3://media', { bucket: 'media', endpoint: undefined, region: undefined, pathStyle: false }],
  ['s3://media?region=eu-west-1', { bucket: 'media', endpoint: undefined, region: 'eu-west-1', pathStyle: false }],
  [
    's3://my.media-1/?endpoint=http://127.0.0.1:9000',
    { bucket: 'my.media-1', endpoint: 'http://127.0.0.1:9000', region: 'us-east-1', pathStyle: true },
  ],
  [
    's3://media?endpoint=https%3A%2F%2Fs3.example.net&region=auto&path_style=false',
    { bucket: 'media', endpoint: 'https://s3.example.net', region: 'auto', pathStyle: false },
  ],
])('%s is parsed', (text, expected) => {
  expect(parseStorageUrl(text)).toEqual(expected)
})

test.each([
  'media',
  'https://media',
  's3://',
  's3://x',
  's3://My_Bucket',
  's3://media:9000',
  's3://media/folder',
  's3://media?endpoint=minio:9000',
  's3://media?endpoint=ftp://minio',
  's3://media?path_style=yes',
  's3://media?region=eu west',
  's3://media?regoin=x',
])('%s is rejected in one sentence that names the variable, its value and the syntax', (text) => {
  expect(() => parseStorageUrl(text)).toThrow(/^STORAGE_URL is “[^\n]+”: [^\n]+; expected s3:\/\/bucket\?[^\n]+\.$/)
})

test.each([
  's3://AKIA:sesame@media',
  's3://media?endpoint=https://AKIA:sesame@host',
  's3://media?endpoint=https%3A%2F%2FAKIA%3Asesame%40host',
  's3://media?secret=sesame',
  's3://media?endpoint=x&access_key=AKIA&secret_key=sesame',
])('%s is rejected without revealing the secret', (text) => {
  expect(() => parseStorageUrl(text)).toThrow(/^(?!.*(sesame|AKIA)).*STORAGE_URL/)
})
