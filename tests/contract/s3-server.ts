import crypto from 'node:crypto'
import { rm } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import S3rver from '@20minutes/s3rver'

export interface S3Server {
  port: number
  stop(): Promise<void>
}

/** An S3 server on loopback that keeps its one bucket in `folder`. Port 0 takes any free one. */
export async function startS3Server(folder: string, bucket: string, port = 0): Promise<S3Server> {
  bringBackDes()
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    directory: folder,
    silent: true,
    // It forgets the slash after the bucket when it checks the signature of a listing.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: bucket }],
  })
  escapeOnce(server)
  writeWhole(server)
  const { port: taken } = await server.run()
  return {
    port: taken,
    stop: async () => {
      server.httpServer.closeAllConnections()
      await server.close()
    },
  }
}

/** S3 shows a new version only when it is complete; this server writes into the file that others are reading. */
function writeWhole(server: S3rver) {
  const { store } = server
  const put = store.putObject.bind(store)
  const get = store.getObject.bind(store)
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
    const turn = last.then(act, act)
    last = turn.catch(() => {})
    return turn
  }
  store.getObject = (bucket, key, options) =>
    // It takes a range that ends at byte 0 for one without an end; a Number object is not falsy.
    inTurn(() => get(bucket, key, options?.end === 0 ? { ...options, end: Object(0) } : options))
  store.putObject = (object) =>
    inTurn(async () => {
      // Whoever reads the earlier version keeps it.
      await rm(store.getResourcePath(object.bucket, object.key, 'object'), { force: true })
      return put(object)
    })
}

/** It escapes text before its XML writer does so again. */
function escapeOnce(server: S3rver) {
  server.middleware.unshift(async (context, next) => {
    await next()
    if (typeof context.body === 'string') context.body = context.body.replace(/&amp;(#?\w+;)/g, '&$1')
  })
}

/** It draws its continuation tokens with DES, which OpenSSL 3 has no more; three times the same key is the same. */
function bringBackDes() {
  const { createCipheriv, createDecipheriv } = crypto
  const tripled = (key: unknown) => Buffer.concat([key, key, key] as Buffer[])
  crypto.createCipheriv = ((name: string, key: Buffer, iv: Buffer) =>
    name === 'des'
      ? createCipheriv('des-ede3-cbc', tripled(key), iv)
      : createCipheriv(name, key, iv)) as typeof createCipheriv
  crypto.createDecipheriv = ((name: string, key: Buffer, iv: Buffer) =>
    name === 'des'
      ? createDecipheriv('des-ede3-cbc', tripled(key), iv)
      : createDecipheriv(name, key, iv)) as typeof createDecipheriv
  syncBuiltinESMExports()
}
