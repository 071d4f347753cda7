import { type ReactNode, Suspense } from 'react'
import { type EntryContext, ServerRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { renderDocument } from './entry.server.tsx'

vi.mock('react-router', async (importOriginal) => ({ ...(await importOriginal<object>()), ServerRouter: vi.fn() }))

function Broken(): ReactNode {
  throw new Error('broken part')
}

const Late = async () => <p>{await Promise.resolve('x'.repeat(50_000))}</p>

/** A document with this body. */
function render(body: ReactNode): Promise<Buffer> {
  vi.mocked(ServerRouter).mockReturnValue(
    <html lang="en">
      <head>
        <title>Land</title>
      </head>
      <body>{body}</body>
    </html>,
  )
  return renderDocument({} as EntryContext, { url: 'http://localhost/', nonce: 'n', headExtras: '<meta name="x"/>' })
}

test('puts the extras at the end of the head', async () => {
  const html = (await render(<p>Ready – for power</p>)).toString()
  expect(html).toBe(
    '<!DOCTYPE html><html lang="en"><head><title>Land</title><meta name="x"/></head><body><p>Ready – for power</p></body></html>',
  )
})

test('waits for data, and puts large parts where they stand', async () => {
  const html = (
    await render(
      <Suspense fallback="Loading">
        <Late />
      </Suspense>,
    )
  ).toString()
  expect(html).toContain(`<p>${'x'.repeat(50_000)}</p>`)
  expect(html).not.toMatch(/Loading|<script|<template/)
})

test.each([
  ['anywhere', <Broken key="b" />],
  [
    'within a Suspense boundary',
    <Suspense key="s" fallback="Loading">
      <Broken />
    </Suspense>,
  ],
])('fails when a component throws %s', async (_, body) => {
  await expect(render(body)).rejects.toThrow('broken part')
})
