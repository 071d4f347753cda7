/** The part of the test server's interface that `s3-server.ts` uses; the package has no types. */
declare module '@20minutes/s3rver' {
  interface StoredObject {
    bucket: string
    key: string
  }
  interface Store {
    putObject(object: StoredObject): Promise<unknown>
    putObjectMultipart(bucket: string, uploadId: string, parts: unknown[]): Promise<unknown>
    getObject(bucket: string, key: string, options?: { start?: number; end?: number }): Promise<unknown>
    getResourcePath(bucket: string, key: string, resource: string): string
  }
  interface Context {
    method: string
    path: string
    status: number
    body: unknown
  }
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      directory: string
      silent: boolean
      allowMismatchedSignatures: boolean
      configureBuckets: { name: string }[]
    })
    store: Store
    middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[]
    httpServer: import('node:http').Server
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
