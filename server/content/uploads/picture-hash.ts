import { loadSharp } from '../../platform/http/pictures.ts'

/** One comparison per bit: eight rows of nine pixels have 64 pairs of neighbors. */
const [WIDTH, HEIGHT] = [9, 8]

/**
 * The difference hash (dHash) of the picture in a file: a bit is set where the grayscale picture gets darker from one pixel to
 * the next on its right. Pictures that look alike differ in few bits, whatever their size, format and quality.
 * @returns a signed 64-bit integer in decimal digits, as PostgreSQL reads a `bigint`; numbers have only 53 bits
 */
export async function hashPicture(file: string): Promise<string> {
  const sharp = await loadSharp()
  const pixels = await sharp(file, { sequentialRead: true })
    // Transparent pixels have colors that nobody sees.
    .flatten({ background: '#fff' })
    .greyscale()
    .resize(WIDTH, HEIGHT, { fit: 'fill' })
    .raw({ depth: 'uchar' })
    .toBuffer()
  let hash = 0n
  for (let row = 0; row < HEIGHT; row++) {
    for (let column = 0; column < WIDTH - 1; column++) {
      const left = row * WIDTH + column
      hash = (hash << 1n) | (pixels[left]! > pixels[left + 1]! ? 1n : 0n)
    }
  }
  return BigInt.asIntN(64, hash).toString()
}
