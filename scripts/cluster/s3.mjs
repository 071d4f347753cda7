import { startS3Server } from './s3-server.ts'

const [folder, bucket, port] = process.argv.slice(2)
await startS3Server(folder, bucket, Number(port))
