import crypto from 'node:crypto'
import { rm } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import S3rver from '@20minutes/s3rver'

export interface S3Server {
  port: number
  stop(): Promise<void>
}

/**
 * Starts an S3 server on loopback with one bucket stored in `folder`. Port 0 uses any free port. A fork, because the original
 * has been unmaintained since 2021. Signatures and virtual-host addresses are not tested.
 */
export async function startS3Server(folder: string, bucket: string, port = 0): Promise<S3Server> {
  emulateDes()
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    directory: folder,
    silent: true,
    // It omits the slash after the bucket when it checks the signature of a list request.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: bucket }],
  })
  fixDoubleEscaping(server)
  answerHead(server, bucket)
  serializeWrites(server)
  const { port: taken } = await server.run()
  return {
    port: taken,
    stop: async () => {
      server.httpServer.closeAllConnections()
      await server.close()
    },
  }
}

/** S3 replaces objects atomically, but this server writes into the file that others are reading. */
function serializeWrites(server: S3rver) {
  const { store } = server
  const put = store.putObject.bind(store)
  const get = store.getObject.bind(store)
  let last: Promise<unknown> = Promise.resolve()
  const enqueue = <T>(operation: () => Promise<T>): Promise<T> => {
    const result = last.then(operation, operation)
    last = result.catch(() => {})
    return result
  }
  store.getObject = (bucket, key, options) =>
    // It treats a range that ends at byte 0 as open-ended; a Number object is not falsy.
    enqueue(() => get(bucket, key, options?.end === 0 ? { ...options, end: Object(0) } : options))
  store.putObject = (object) =>
    enqueue(async () => {
      // Open readers keep the previous version.
      await rm(store.getResourcePath(object.bucket, object.key, 'object'), { force: true })
      return put(object)
    })
}

/** The server escapes text twice. */
function fixDoubleEscaping(server: S3rver) {
  server.middleware.unshift(async (context, next) => {
    await next()
    if (typeof context.body === 'string') context.body = context.body.replace(/&amp;(#?\w+;)/g, '&$1')
  })
}

/** The server lists the whole bucket when asked whether it's there, which instances do twice a second. */
function answerHead(server: S3rver, bucket: string) {
  server.middleware.unshift(async (context, next) => {
    if (context.method === 'HEAD' && [`/${bucket}`, `/${bucket}/`].includes(context.path)) context.status = 200
    else await next()
  })
}

/** The server encrypts its continuation tokens with DES, which OpenSSL 3 lacks. Triple DES with equal keys is the same. */
function emulateDes() {
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
